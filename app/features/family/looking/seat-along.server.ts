import { orNotFound } from "#app/url/address.ts"
import { type Actor, findAccountViewer } from "#app/viewer/sessions.server.ts"
import { findOwnSeat } from "../seats/own-seat.server.ts"
import { seesAlong } from "../seats/seat-policy.ts"

/** A seat of the viewer's that sees along, and its member, as whom everything is read. */
export async function findSeatAlong(viewer: Actor, seatId: number) {
  const seat = await findOwnSeat(viewer, seatId)
  const member = seat && seesAlong(seat) ? await findAccountViewer(seat.memberId) : undefined
  return member && seat && { seat, member }
}

/** For pages: 404 for anything else. */
export const seatAlong = async (viewer: Actor, seatId: number) => orNotFound(await findSeatAlong(viewer, seatId))
