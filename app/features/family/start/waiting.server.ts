import { and, eq, ne, not, sql } from "drizzle-orm"
import { isNewTo } from "#app/features/favourites/comments/new-since.server.ts"
import { shownInTouch } from "#app/features/profiles/visible.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { isLeaving } from "#db/schema/accounts.ts"
import { familyApprovals, guardianSeats, isTaken, isWaiting } from "#db/schema/family.ts"
import { favourites } from "#db/schema/favourites.ts"
import { profiles } from "#db/schema/profiles.ts"
import { notBlocked } from "#db/schema/safety.ts"

/** How many requests wait for this guardian's yes, by seat. */
export async function countWaitingAt({ id }: Pick<Viewer, "id">) {
  const rows = await db
    .select({ seatId: guardianSeats.id, waiting: sql<number>`count(*)::int` })
    .from(guardianSeats)
    .innerJoin(familyApprovals, and(eq(familyApprovals.memberId, guardianSeats.memberId), isWaiting(familyApprovals)))
    .where(
      and(
        eq(guardianSeats.guardianId, id),
        eq(guardianSeats.level, "agrees"),
        isTaken(guardianSeats),
        not(isLeaving(familyApprovals.otherId)),
        not(isLeaving(guardianSeats.memberId)),
      ),
    )
    .groupBy(guardianSeats.id)
  return new Map(rows.map(({ seatId, waiting }) => [seatId, waiting]))
}

/** How many on the shortlist are new, or newly spoken of, since this guardian last looked, by seat. */
export async function countNewAt({ id }: Pick<Viewer, "id">) {
  const rows = await db
    .select({ seatId: guardianSeats.id, news: sql<number>`count(*)::int` })
    .from(guardianSeats)
    .innerJoin(favourites, eq(favourites.accountId, guardianSeats.memberId))
    .innerJoin(profiles, eq(profiles.id, favourites.profileId))
    .where(
      and(
        eq(guardianSeats.guardianId, id),
        ne(guardianSeats.level, "told"),
        isTaken(guardianSeats),
        isNewTo(guardianSeats.id),
        shownInTouch,
        notBlocked(guardianSeats.memberId, profiles.accountId),
        notBlocked(guardianSeats.guardianId, profiles.accountId),
      ),
    )
    .groupBy(guardianSeats.id)
  return new Map(rows.map(({ seatId, news }) => [seatId, news]))
}
