import { type SQL, sql } from "drizzle-orm"
import type { Actor } from "#app/viewer/sessions.server.ts"
import type { Database } from "#db/client.ts"
import { caseEvents, clientCases, isOpenMatch } from "#db/schema/cases.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { EndReason } from "./end-reasons.ts"

/** Ends cases of either with the other's people; what was open between them must have ended before. */
export const endCasesBetween = (tx: Database, one: number, other: number) =>
  endCases(
    tx,
    sql`one.id in (select mine.id from ${clientCases} mine join ${profiles} theirs on theirs.id = mine.other_id
      where (mine.consultant_id = ${one} and theirs.account_id = ${other})
        or (mine.consultant_id = ${other} and theirs.account_id = ${one}))`,
    "gone",
  )

/** Before a profile is deleted: whoever has a case with it learns that it is over. */
export const endCasesWith = (tx: Database, profileId: number) =>
  endCases(tx, sql`one.other_id = ${profileId}`, "deleted")

/** Like `endCasesWith`, for all profiles of an account. */
export const forgetCases = (tx: Database, { id }: Actor) =>
  endCases(tx, sql`one.other_id in (select gone.id from ${profiles} gone where gone.account_id = ${id})`, "deleted")

const endCases = (tx: Database, which: SQL, reason: EndReason) =>
  tx.execute(sql`with found as (
      select one.id, one.stage from ${clientCases} one
      where ${which} and ${isOpenMatch({ stage: sql`one.stage` })} order by one.id for no key update
    ), moved as (
      update ${clientCases} one set stage = 'ended', ended_reason = ${reason}, next_step = null, next_step_on = null,
        moved_at = now(), touched_at = now()
      from found where one.id = found.id returning one.id, found.stage
    )
    insert into ${caseEvents} (case_id, kind, from_stage, to_stage, words)
    select id, 'moved', stage, 'ended', ${reason} from moved`)
