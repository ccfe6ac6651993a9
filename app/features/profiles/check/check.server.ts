import { type SQL, sql } from "drizzle-orm"
import { profiles } from "#db/schema/profiles.ts"

/** Not the transaction's time, because two may cross. */
const fromNow = sql`clock_timestamp()`

const sentBackFor = sql`${profiles.sentBackAt} is not null and ${profiles.sentBackStep}`

/** A picture is part of the check by hand: a new one ends it, and the profile is queued again. */
export const afterNewPicture = {
  verifiedAt: null,
  queuedAt: fromNow,
  callAgainAt: null,
  sentBackAt: sql`case when not (${sentBackFor} = 'picture') then ${profiles.sentBackAt} end`,
}

/** The others are looked at with it; what its owner was asked to correct stays to be corrected. */
export const afterMorePictures = { verifiedAt: null, queuedAt: fromNow, callAgainAt: null }

/**
 * What saving a form does to the check: it stands while the facts that it vouches for are `unchanged`. Whoever was asked
 * to correct something and has saved it waits again; a picture is corrected by a new picture only.
 */
export const afterSaving = (unchanged: SQL | undefined) => ({
  verifiedAt: sql`case when ${unchanged} then ${profiles.verifiedAt} end`,
  queuedAt: sql`case when ${unchanged} and ${profiles.sentBackAt} is null then ${profiles.queuedAt} else ${fromNow} end`,
  callAgainAt: sql`case when ${unchanged} then ${profiles.callAgainAt} end`,
  sentBackAt: sql`case when ${sentBackFor} = 'picture' then ${profiles.sentBackAt} end`,
})
