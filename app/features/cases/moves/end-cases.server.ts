import { and, eq, type SQL, sql } from "drizzle-orm"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import type { Database } from "#db/client.ts"
import { caseEvents, clientCases, isOpenMatch } from "#db/schema/cases.ts"
import { clientConsents, isConsented } from "#db/schema/client-consents.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"
import { announceToBureaus } from "../bureaus/announce-to-bureaus.server.ts"
import { leftText } from "../bureaus/announced.ts"
import { nameOfOther } from "../case-columns.server.ts"
import { turnPairs } from "../pairs/turn-pairs.server.ts"
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

/**
 * Before a profile is deleted: whoever has a case with it learns that it is over. The name stays of a client whom her own
 * consultant deletes, and whose family had agreed that others see her.
 */
export async function endCasesWith(tx: Database, actor: Actor, profileId: number) {
  await turnPairs(tx, profileId)
  await tx
    .update(clientCases)
    .set({ leftOfId: profiles.accountId, leftName: knownName })
    .from(profiles)
    .innerJoin(clientConsents, eq(clientConsents.profileId, profiles.id))
    .where(
      and(
        eq(profiles.id, profileId),
        isClientOf(actor.id),
        isConsented(clientConsents),
        eq(clientCases.otherId, profiles.id),
      ),
    )
  const ended = await endCasesAbout(tx, sql`gone.id = ${profileId}`)
  await announceToBureaus(tx, ended, (pair) => leftText(pair, false))
}

/** Under the name by which the consultant of the case knows the client at this time. */
const knownName = sql`(select ${nameOfOther(profiles)} from (select 1) one
  left join ${requests} on ${requests.id} = ${clientCases.requestId})`

/** Like `endCasesWith`, for all profiles of an account; no name of whoever leaves stays, nor of their clients. */
export async function forgetCases(tx: Database, { id }: Actor) {
  await tx.update(clientCases).set({ leftOfId: null, leftName: null }).where(eq(clientCases.leftOfId, id))
  await endCasesAbout(tx, sql`gone.account_id = ${id}`)
}

async function endCasesAbout(tx: Database, which: SQL) {
  const about = (kind: SQL) =>
    sql`one.other_id in (select gone.id from ${profiles} gone where ${which} and gone.kind = ${kind})`
  const ended = await endCases(tx, about(sql`'client'`), "left")
  await endCases(tx, about(sql`'member'`), "deleted")
  return ended
}

/** Answers which. */
export async function endCases(tx: Database, which: SQL, reason: EndReason) {
  const ended = await tx.execute<{ id: number }>(sql`with found as (
      select one.id, one.stage from ${clientCases} one
      where ${which} and ${isOpenMatch({ stage: sql`one.stage` })} order by one.id for no key update
    ), moved as (
      update ${clientCases} one set stage = 'ended', ended_reason = ${reason}, next_step = null, next_step_on = null,
        moved_at = now(), touched_at = now()
      from found where one.id = found.id returning one.id, found.stage
    )
    insert into ${caseEvents} (case_id, kind, from_stage, to_stage, words)
    select id, 'moved', stage, 'ended', ${reason} from moved
    returning case_id::float8 as id`)
  return ended.map(({ id }) => id)
}
