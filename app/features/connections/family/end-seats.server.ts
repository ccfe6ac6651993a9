import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm"
import { hideFromKnown } from "#app/features/profiles/known/hidden.server.ts"
import type { Database } from "#db/client.ts"
import { guardianSeats, isTaken } from "#db/schema/family.ts"
import { releaseWaiting } from "./approvals.server.ts"

/** What waited for a guardian there is the member's again, where nobody else agrees. True where there was a seat. */
async function endSeats(tx: Database, which?: SQL) {
  const ended = await tx
    .update(guardianSeats)
    .set({ endedAt: sql`now()`, invitationHash: null, invitedEmail: null })
    .where(and(isNull(guardianSeats.endedAt), which))
    .returning({ memberId: guardianSeats.memberId, guardianId: guardianSeats.guardianId })
  await hideFromKnown(
    tx,
    ended.flatMap(({ guardianId }) => guardianId ?? []),
  )
  for (const memberId of new Set(ended.map((seat) => seat.memberId))) await releaseWaiting(tx, memberId)
  return ended.length > 0
}

export const endOneSeat = (tx: Database, seatId: number) => endSeats(tx, eq(guardianSeats.id, seatId))

/** For a block: neither sits beside the other any more. The caller holds the lock on both. */
export const endSeatsBetween = (tx: Database, one: number, other: number) =>
  endSeats(
    tx,
    or(
      and(eq(guardianSeats.memberId, one), eq(guardianSeats.guardianId, other)),
      and(eq(guardianSeats.memberId, other), eq(guardianSeats.guardianId, one)),
    ),
  )

/** Of an account that leaves, or is no member's any more: it sits nowhere, and nobody beside it. */
export const endSeatsOf = (tx: Database, accountId: number) =>
  endSeats(tx, or(eq(guardianSeats.memberId, accountId), eq(guardianSeats.guardianId, accountId)))

/** A guardian who is suspended keeps the seats, but nobody waits for an answer that cannot come. */
export async function releaseWaitingFor(tx: Database, guardianId: number) {
  const seats = await tx
    .select({ memberId: guardianSeats.memberId })
    .from(guardianSeats)
    .where(and(eq(guardianSeats.guardianId, guardianId), isTaken(guardianSeats)))
    .orderBy(guardianSeats.memberId)
  for (const { memberId } of seats) await releaseWaiting(tx, memberId)
}
