import { and, eq, sql } from "drizzle-orm"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { familyApprovals, guardianSeats, isTaken, isWaiting } from "#db/schema/family.ts"

/** How many requests wait for this guardian's yes, by seat. */
export async function countWaitingAt({ id }: Pick<Viewer, "id">) {
  const rows = await db
    .select({ seatId: guardianSeats.id, waiting: sql<number>`count(*)::int` })
    .from(guardianSeats)
    .innerJoin(familyApprovals, and(eq(familyApprovals.memberId, guardianSeats.memberId), isWaiting(familyApprovals)))
    .where(and(eq(guardianSeats.guardianId, id), eq(guardianSeats.level, "agrees"), isTaken(guardianSeats)))
    .groupBy(guardianSeats.id)
  return new Map(rows.map(({ seatId, waiting }) => [seatId, waiting]))
}
