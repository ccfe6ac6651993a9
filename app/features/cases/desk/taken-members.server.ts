import { and, asc, eq, isNull, not, sql } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { accounts, hasLeft } from "#db/schema/accounts.ts"
import { areConnected, connectionRequests } from "#db/schema/connections.ts"
import { assistedRequests, isOverdue } from "#db/schema/consultants.ts"
import { profiles } from "#db/schema/profiles.ts"

const MOST_TAKEN = 20

/** Members whose request for a matchmaker this consultant has taken, until it ends or the two part; whoever waits longest first. */
export async function listTakenMembers(viewer: Pick<Viewer, "id">) {
  const rows = await db
    .select({
      id: assistedRequests.id,
      accountId: assistedRequests.accountId,
      profileId: profiles.id,
      name: shownName(),
      wish: assistedRequests.wish,
      dueAt: assistedRequests.dueAt,
      late: sql<boolean>`${isOverdue(assistedRequests)}`,
    })
    .from(assistedRequests)
    .innerJoin(accounts, eq(accounts.id, assistedRequests.accountId))
    .leftJoin(profiles, isProfileOf(accounts.id))
    .where(
      and(
        eq(assistedRequests.takenBy, viewer.id),
        isNull(assistedRequests.endedAt),
        not(hasLeft(accounts)),
        areConnected(
          sql`assisted_request.account_id`,
          sql`assisted_request.taken_by`,
          sql`${connectionRequests.assisted}`,
        ),
      ),
    )
    .orderBy(asc(assistedRequests.dueAt), asc(assistedRequests.id))
    .limit(MOST_TAKEN + 1)
  const members = rows.slice(0, MOST_TAKEN).map((row) => ({ ...row, due: dayOf(row.dueAt) }))
  return { members, more: rows.length > MOST_TAKEN }
}
