import { and, eq } from "drizzle-orm"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { guardianSeats, isTaken } from "#db/schema/family.ts"

const ownSeat = (guardian: Actor, seatId: number) =>
  and(eq(guardianSeats.id, seatId), eq(guardianSeats.guardianId, guardian.id), isTaken(guardianSeats))

/** What a guardian lets the member share. */
export async function findOwnNumber(guardian: Actor, seatId: number) {
  const [seat] = await db
    .select({ number: guardianSeats.contactNumber })
    .from(guardianSeats)
    .where(ownSeat(guardian, seatId))
  return seat?.number ?? null
}

/** Taken away, nobody sees it any more. */
export const keepOwnNumber = async (guardian: Actor, seatId: number, contactNumber: string | null) => {
  await db.update(guardianSeats).set({ contactNumber }).where(ownSeat(guardian, seatId))
}
