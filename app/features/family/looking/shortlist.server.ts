import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import { listFavourites } from "#app/features/favourites/favourites.server.ts"
import type { Paging } from "#app/url/address.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { shortlistComments as comments } from "#db/schema/family.ts"

/** The member's favourites as she sees them, without her own notes; how much is said of each at the table. */
export async function listShortlist(member: Pick<Viewer, "id">, paging: Paging) {
  const { people, ...page } = await listFavourites(member, paging)
  const said = await countComments(
    member,
    people.map(({ profileId }) => profileId),
  )
  const shown = people.map(({ note: _hers, ...person }) => ({ ...person, comments: said.get(person.profileId) ?? 0 }))
  return { people: shown, ...page }
}

async function countComments(member: Pick<Viewer, "id">, profileIds: number[]) {
  if (profileIds.length === 0) return new Map<number, number>()
  const rows = await db
    .select({ profileId: comments.profileId, count: sql<number>`count(*)::int` })
    .from(comments)
    .where(and(eq(comments.memberId, member.id), inArray(comments.profileId, profileIds), isNull(comments.removedAt)))
    .groupBy(comments.profileId)
  return new Map(rows.map(({ profileId, count }) => [profileId, count]))
}
