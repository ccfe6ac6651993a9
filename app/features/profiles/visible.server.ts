import { and, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { ShownGender } from "#app/viewer/shown-gender.ts"
import type { Given } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { dismissals } from "#db/schema/safety.ts"

/**
 * Neither has blocked the other. `other` is the column or the number of the other account. `offset 0` keeps PostgreSQL
 * from making a join of it: for a viewer with many blocks it then expects next to nobody and sorts the whole table,
 * where asking row by row stops after a page.
 */
export const notBlocked = (viewerId: Given<number>, other: SQLWrapper | number): SQL =>
  notBlockedIn(sql, viewerId, other)

/** The same for either way of writing SQL: the lists of the chat are not Drizzle's. */
export const notBlockedIn = <Id, Other, Fragment>(
  sql: (text: TemplateStringsArray, ...values: (Id | Other)[]) => Fragment,
  viewerId: Id,
  other: Other,
) => sql`not exists (select 1 from block where block.blocker_id = ${viewerId} and block.blocked_id = ${other} offset 0)
    and not exists (select 1 from block where block.blocked_id = ${viewerId} and block.blocker_id = ${other} offset 0)`

/**
 * Whom may this viewer see: profiles of others, shown by their owner, with no block in either direction. `visible`
 * already stands for the owner's status, so that a walk along an index of profiles needs no join with accounts.
 */
export function visibleTo(viewer: { id: Given<number> }): SQL {
  return and(sql`${profiles.visible}`, ne(profiles.accountId, viewer.id), notBlocked(viewer.id, profiles.accountId))!
}

/** The same for lists, which leave out whom the viewer has dismissed. */
export function listedFor(viewer: { id: Given<number> }): SQL {
  const dismissed = sql`select 1 from ${dismissals} where ${dismissals.accountId} = ${viewer.id} and ${dismissals.profileId} = ${profiles.id} offset 0`
  return and(visibleTo(viewer), sql`not exists (${dismissed})`)!
}

/** Of the gender that a list shows; written out, so that a prepared list is planned for it. */
export const ofGender = (shown: ShownGender = "everyone"): SQL | undefined =>
  shown === "everyone" ? undefined : sql`${profiles.gender} = ${sql.raw(`'${shown}'`)}`

/** A profile's picture, unless its owner hides it; for queries that join the owner's account. */
export const shownPicture = sql<string | null>`case when ${accounts.showPicture} then ${profiles.pictureId} end`
