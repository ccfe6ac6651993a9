import { and, eq, or, sql } from "drizzle-orm"
import { findProfile } from "#app/features/people/profile/find-profile.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { betweenPair, isAboutProfile, isOpen, connectionRequests as requests } from "#db/schema/connections.ts"
import { familyApprovals as approvals, isWaiting } from "#db/schema/family.ts"
import { favourites } from "#db/schema/favourites.ts"
import { profiles } from "#db/schema/profiles.ts"
import { notBlocked } from "#db/schema/safety.ts"

/**
 * In full as the member sees it, where the table looks at it: on her shortlist, in touch with her, or waiting for her
 * family. Nobody walks through all profiles by a seat. Whoever has a block with the guardian is not shown.
 */
export async function findLookedAt(
  guardian: Pick<Viewer, "id">,
  member: Omit<Viewer, "sessionHash">,
  profileId: number,
) {
  const [together] = await db
    .select({
      favourite: isOnShortlist(member.id),
      free: sql<boolean>`${notBlocked(guardian.id, profiles.accountId)}`,
    })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), or(isOnShortlist(member.id), isInTouch(member.id), isAsked(member.id))))
  if (!together?.free) return
  const profile = await findProfile({ ...member, fitName: member.name }, profileId)
  return profile && { ...profile, favourite: together.favourite }
}

const isOnShortlist = (memberId: number) =>
  sql<boolean>`exists (select 1 from ${favourites} where ${favourites.accountId} = ${memberId} and ${favourites.profileId} = "profile"."id")`

const isInTouch = (memberId: number) =>
  sql`exists (select 1 from ${requests} where ${and(betweenPair(memberId, sql`"profile"."account_id"`), isOpen, isAboutProfile)})`

const isAsked = (memberId: number) =>
  sql`exists (select 1 from ${approvals} where ${approvals.memberId} = ${memberId} and ${approvals.profileId} = "profile"."id" and ${isWaiting(approvals)})`
