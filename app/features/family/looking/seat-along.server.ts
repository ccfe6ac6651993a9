import { orNotFound } from "#app/url/address.ts"
import { type Actor, findAccountViewer } from "#app/viewer/sessions.server.ts"
import { findOwnSeat } from "../seats/own-seat.server.ts"
import { seesAlong } from "../seats/seat-policy.ts"

/** A seat of the viewer's that sees along, and its member, as whom everything is read. Throws 404 for anything else. */
export async function seatAlong(viewer: Actor, seatId: number) {
  const seat = orNotFound(await findOwnSeat(viewer, seatId))
  orNotFound(seesAlong(seat))
  return { seat, member: orNotFound(await findAccountViewer(seat.memberId)) }
}
