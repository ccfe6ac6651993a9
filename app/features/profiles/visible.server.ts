import { and, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { ShownGender } from "#app/viewer/shown-gender.ts"
import { accounts } from "#db/schema/accounts.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { isResting, profiles } from "#db/schema/profiles.ts"
import { dismissals } from "#db/schema/safety.ts"

/**
 * Neither has blocked the other. `other` is the column or the number of the other account. `offset 0` keeps PostgreSQL
 * from making a join of it: for a viewer with many blocks it then expects next to nobody and sorts the whole table,
 * where asking row by row stops after a page.
 */
export const notBlocked = (viewerId: number, other: SQLWrapper | number): SQL => notBlockedIn(sql, viewerId, other)

/** The same for either way of writing SQL: the lists of the chat are not Drizzle's. */
export const notBlockedIn = <Id, Other, Fragment>(
  sql: (text: TemplateStringsArray, ...values: (Id | Other)[]) => Fragment,
  viewerId: Id,
  other: Other,
) => sql`not exists (select 1 from block where block.blocker_id = ${viewerId} and block.blocked_id = ${other} offset 0)
    and not exists (select 1 from block where block.blocked_id = ${viewerId} and block.blocker_id = ${other} offset 0)`

const ofOthers = (viewer: { id: number }) =>
  and(ne(profiles.accountId, viewer.id), notBlocked(viewer.id, profiles.accountId))

/**
 * Whom may this viewer see in lists: profiles of others, shown by their owner, with no block in either direction. `visible`
 * already stands for the account's status and for the profile's own, so that a walk along an index of profiles needs no
 * join with accounts.
 */
export const visibleTo = (viewer: { id: number }): SQL => and(sql`${profiles.visible}`, ofOthers(viewer))!

/** Left out of lists by their status; a suspended owner's, or one without consent, is hidden all the same. */
const isPaused = sql<boolean>`(${isResting(profiles)} and not ${profiles.hiddenBySuspension} and not ${profiles.awaitsConsent})`

/** What a connection or an open request goes on showing; for queries that ask for one of them anyway. */
export const shownInTouch = sql<boolean>`(${profiles.visible} or ${isPaused})`

/** The viewer has a connection or an open request with the member, or about the client. Spelled as its index is. */
const inTouchWith = (viewerId: number) => sql`exists (select 1 from ${requests}
  where least(${requests.senderId}, ${requests.receiverId}) = least(${viewerId}::bigint, ${profiles.accountId})
    and greatest(${requests.senderId}, ${requests.receiverId}) = greatest(${viewerId}::bigint, ${profiles.accountId})
    and ${requests.status} in ('pending', 'accepted')
    and (${profiles.kind} = 'member' or ${profiles.id} in (${requests.senderClientId}, ${requests.receiverClientId})))`

/** Shown on a page of its own or by its pictures: whoever has paused only to those in touch. */
export const shownTo = (viewerId: number): SQL => or(sql`${profiles.visible}`, and(isPaused, inTouchWith(viewerId)))!

/** Whom may this viewer look at and answer. */
export const openTo = (viewer: { id: number }): SQL => and(shownTo(viewer.id), ofOthers(viewer))!

/** What somebody has kept stays among it while it is paused, without a way to it. */
export const keptBy = (viewer: { id: number }): SQL => and(shownInTouch, ofOthers(viewer))!

/** Whoever is engaged stands in lists, but is suggested to nobody. */
export const isMatched = sql`${profiles.status} <> 'engaged'`

/** `visibleTo` for lists, which leave out whom the viewer has dismissed. */
export function listedFor(viewer: { id: number }): SQL {
  const dismissed = sql`select 1 from ${dismissals} where ${dismissals.accountId} = ${viewer.id} and ${dismissals.profileId} = ${profiles.id} offset 0`
  return and(visibleTo(viewer), sql`not exists (${dismissed})`)!
}

/** Of the gender that a list shows; written out, so that a prepared list is planned for it. */
export const ofGender = (shown: ShownGender = "everyone"): SQL | undefined =>
  shown === "everyone" ? undefined : sql`${profiles.gender} = ${sql.raw(`'${shown}'`)}`

/** A profile's picture, unless its owner hides it; for queries that join the owner's account. */
export const shownPicture = sql<
  string | null
>`case when ${accounts.showPicture} and not ${profiles.hidesPicture} then ${profiles.pictureId} end`
