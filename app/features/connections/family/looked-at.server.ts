import { and, asc, eq, ne, or, type SQLWrapper, sql } from "drizzle-orm"
import { findProfileRow } from "#app/features/people/profile/profile-rows.server.ts"
import { type AccountViewer, findAccountViewer, type Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { betweenPair, isAboutProfile, isOpen, connectionRequests as requests } from "#db/schema/connections.ts"
import { familyApprovals as approvals, guardianSeats, isTaken, isWaiting } from "#db/schema/family.ts"
import { favourites } from "#db/schema/favourites.ts"
import { profiles } from "#db/schema/profiles.ts"
import { notBlocked } from "#db/schema/safety.ts"

type Account = SQLWrapper | number

/** In full as the member sees it; undefined for whatever the table does not look at. */
export async function findLookedAt(guardian: Pick<Viewer, "id">, member: AccountViewer, profileId: number) {
  const [together] = await db
    .select({ favourite: isOnShortlist(member.id) })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isLookedAt(guardian.id, member.id)))
  const seen = together && (await findProfileRow({ ...member, fitName: member.name }, profileId))
  return seen && { seen, favourite: together.favourite }
}

/** By any seat of the guardian's that sees along; with the member as whom it is seen. */
export async function findThroughSeats(guardian: Pick<Viewer, "id">, profileId: number) {
  const [seat] = await db
    .select({ id: guardianSeats.id, memberId: guardianSeats.memberId })
    .from(guardianSeats)
    .innerJoin(accounts, and(eq(accounts.id, guardianSeats.memberId), eq(accounts.status, "active")))
    .innerJoin(profiles, eq(profiles.id, profileId))
    .where(
      and(
        eq(guardianSeats.guardianId, guardian.id),
        ne(guardianSeats.level, "told"),
        isTaken(guardianSeats),
        isLookedAt(guardianSeats.guardianId, guardianSeats.memberId),
      ),
    )
    .orderBy(asc(guardianSeats.id))
    .limit(1)
  const member = seat && (await findAccountViewer(seat.memberId))
  return member && { seatId: seat.id, member }
}

/**
 * The profile in the query is on the member's shortlist, in touch with her, or waits for her family; nobody walks through all
 * profiles by a seat. Nor is anybody shown who has a block with the guardian.
 */
const isLookedAt = (guardian: Account, member: Account) =>
  and(or(isOnShortlist(member), isInTouch(member), isAsked(member)), notBlocked(guardian, sql`"profile"."account_id"`))

const isOnShortlist = (member: Account) =>
  sql<boolean>`exists (select 1 from ${favourites} where ${favourites.accountId} = ${member} and ${favourites.profileId} = "profile"."id")`

const isInTouch = (member: Account) =>
  sql`exists (select 1 from ${requests} where ${and(betweenPair(member, sql`"profile"."account_id"`), isOpen, isAboutProfile)})`

const isAsked = (member: Account) =>
  sql`exists (select 1 from ${approvals} where ${approvals.memberId} = ${member} and ${approvals.profileId} = "profile"."id" and ${isWaiting(approvals)})`
