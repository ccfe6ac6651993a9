import { and, ne, or, type SQL, sql } from "drizzle-orm"
import type { ShownGender } from "#app/viewer/shown-gender.ts"
import { accounts } from "#db/schema/accounts.ts"
import { betweenPair, isAboutProfile, isOpen, connectionRequests as requests } from "#db/schema/connections.ts"
import { isResting, profiles } from "#db/schema/profiles.ts"
import { dismissals, notBlocked } from "#db/schema/safety.ts"

/** Accounts that this viewer can reach; for queries that have them as they are. */
export const reachableBy = (viewerId: number) =>
  sql`${accounts.status} = 'active' and ${notBlocked(viewerId, accounts.id)}`

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

/** The viewer has a connection or an open request with the member, or about the client. */
const inTouchWith = (viewerId: number) =>
  sql`exists (select 1 from ${requests} where ${and(betweenPair(viewerId, profiles.accountId), isOpen, isAboutProfile)})`

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
