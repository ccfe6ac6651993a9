import { and, ne, not, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import type { ShownGender } from "#app/viewer/shown-gender.ts"
import { accounts } from "#db/schema/accounts.ts"
import { betweenPair, isAboutProfile, isOpen, connectionRequests as requests } from "#db/schema/connections.ts"
import { arePicturesShown, seesPictures, veilOf } from "#db/schema/picture-grants.ts"
import { isResting, profiles } from "#db/schema/profiles.ts"
import { dismissals, notBlocked } from "#db/schema/safety.ts"

/** Accounts that this viewer can reach; for queries that have them as they are. */
export const reachableBy = (viewerId: number) =>
  sql`${accounts.status} = 'active' and ${notBlocked(viewerId, accounts.id)}`

const ofOthers = (viewer: { id: number }) =>
  and(ne(profiles.accountId, viewer.id), notBlocked(viewer.id, profiles.accountId))

/**
 * Who may appear in this viewer's lists. `visible` includes the statuses of account and profile, so that a walk along
 * an index of profiles needs no join with accounts.
 */
export const visibleTo = (viewer: { id: number }): SQL => and(sql`${profiles.visible}`, ofOthers(viewer))!

/** Hidden by status alone; suspended owners and missing consent hide anyway. */
const isPaused = sql<boolean>`(${isResting(profiles)} and not ${profiles.hiddenBySuspension} and not ${profiles.awaitsConsent})`

/** Stays visible in a connection or open request; for queries that require one anyway. */
export const shownInTouch = sql<boolean>`(${profiles.visible} or ${isPaused})`

/** The viewer has a connection or an open request with the member, or about the client. */
const inTouchWith = (viewerId: number) =>
  sql`exists (select 1 from ${requests} where ${and(betweenPair(viewerId, profiles.accountId), isOpen, isAboutProfile)})`

/** On its own page or by its pictures: paused profiles only to those in touch. */
export const shownTo = (viewerId: number): SQL => or(sql`${profiles.visible}`, and(isPaused, inTouchWith(viewerId)))!

/** Whom this viewer may open and answer. */
export const openTo = (viewer: { id: number }): SQL => and(shownTo(viewer.id), ofOthers(viewer))!

/** Favourites keep paused profiles, without a link. */
export const keptBy = (viewer: { id: number }): SQL => and(shownInTouch, ofOthers(viewer))!

/** Engaged people are listed, but not suggested. */
export const isMatched = sql`${profiles.status} <> 'engaged'`

/** `visibleTo` without people whom the viewer has dismissed. */
export function listedFor(viewer: { id: number }): SQL {
  const dismissed = sql`select 1 from ${dismissals} where ${dismissals.accountId} = ${viewer.id} and ${dismissals.profileId} = ${profiles.id} offset 0`
  return and(visibleTo(viewer), sql`not exists (${dismissed})`)!
}

/** For one client of a consultant: the other clients of her own, hers to see also before their families have agreed. */
export interface OwnBook {
  accountId: number
  clientId: number
}

export const isInBook = ({ accountId, clientId }: OwnBook): SQL =>
  and(isClientOf(accountId), ne(profiles.id, clientId), not(isResting(profiles)))!

/** Literal, so that a prepared list is planned for it. */
export const ofGender = (shown: ShownGender = "everyone"): SQL | undefined =>
  shown === "everyone" ? undefined : sql`${profiles.gender} = ${sql.raw(`'${shown}'`)}`

/** The picture as this viewer may see it: as it is, blurred under another name, or none. */
export const shownPicture = (viewer: SQLWrapper | number) => sql<string | null>`case
  when ${seesPictures(viewer)} then ${profiles.pictureId}
  when ${arePicturesShown} then ${veilOf(profiles.pictureId)} end`
