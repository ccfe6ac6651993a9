import { and, desc, eq, gt, sql } from "drizzle-orm"
import { clockOf, dateTimeOf } from "#app/dates/dates.ts"
import { recorderOf, type Step } from "#app/features/moderation/audited-step.server.ts"
import { QUEUES } from "#app/features/moderation/queues.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { ownName } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { SHORT_LIST } from "#db/lists/short-lists.ts"
import { accounts } from "#db/schema/accounts.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { verificationCalls, verificationClaims } from "#db/schema/verifications.ts"
import { callAgainAt } from "./call-again.ts"
import { holderOf, nextToCall } from "./desk.server.ts"
import { type Again, OUTCOMES } from "./desk-schema.ts"
import { inHand, NO_LONGER_WAITS } from "./verifications-policy.ts"

const { waits } = QUEUES.verifications
const MINUTES = 15
const TRIED_AT_ONCE = 5

/** For a quarter of an hour, so that nobody else calls the same number; repeating extends it. */
export async function claimProfile(actor: Actor, id: number): Promise<Result> {
  const [claimed] = await db.execute<{ id: number }>(sql`
    insert into verification_claim (profile_id, account_id, until)
    select ${profiles.id}, ${actor.id}::bigint, now() + make_interval(mins => ${MINUTES}::int) from ${profiles}
    where ${profiles.id} = ${id} and ${profiles.accountId} <> ${actor.id}::bigint and ${waits}
    on conflict (profile_id) do update set account_id = excluded.account_id, until = excluded.until
      where verification_claim.until <= now() or verification_claim.account_id = excluded.account_id
    returning profile_id as id`)
  if (claimed) return done()
  const [row] = await db
    .select({ holder: holderOf(actor) })
    .from(profiles)
    .where(eq(profiles.id, id))
  if (!row) return NOT_FOUND
  return refuse("conflict", row.holder ? inHand(row.holder) : NO_LONGER_WAITS)
}

/** Harmless without a claim. */
export async function releaseProfile(actor: Actor, id: number, within: Database = db) {
  const [released] = await within
    .delete(verificationClaims)
    .where(and(eq(verificationClaims.profileId, id), eq(verificationClaims.accountId, actor.id)))
    .returning({ id: verificationClaims.profileId })
  return released !== undefined
}

/** However many administrators ask at once; undefined when nobody waits. */
export async function claimNext(actor: Actor, after?: number) {
  for (;;) {
    const ids = await nextToCall(actor, after, TRIED_AT_ONCE)
    if (ids.length === 0) return
    for (const id of ids) if ((await claimProfile(actor, id)).done) return id
  }
}

/** Until when it is one's own, or whose it is. */
export async function findClaim(actor: Actor, id: number) {
  const [claim] = await db
    .select({ accountId: verificationClaims.accountId, name: ownName(), until: verificationClaims.until })
    .from(verificationClaims)
    .innerJoin(accounts, eq(accounts.id, verificationClaims.accountId))
    .where(and(eq(verificationClaims.profileId, id), gt(verificationClaims.until, sql`now()`)))
  if (!claim) return null
  const [own, until] = [claim.accountId === actor.id, clockOf(claim.until)]
  const message = own
    ? `You have until ${until} to call: nobody else does meanwhile.`
    : `${isolated(claim.name)} is calling this profile, until ${until} at the latest.`
  return { own, message }
}

interface Call extends Step {
  outcome: keyof typeof OUTCOMES
  again: Again
  note?: string
}

const record = recorderOf("profile")

/** Records a call without a result, and when to try again. Answers the name. */
export function logCall({ outcome, again, note, ...step }: Call): Promise<Result<string>> {
  const { actor, id } = step
  return db.transaction(async (tx) => {
    const [profile] = await tx
      .select({
        accountId: profiles.accountId,
        name: fullNameOf(profiles),
        waits: sql<boolean>`${waits}`,
        holder: holderOf(actor),
      })
      .from(profiles)
      .where(eq(profiles.id, id))
      .for("update")
    if (!profile) return NOT_FOUND
    if (profile.holder) return refuse("conflict", inHand(profile.holder))
    if (!profile.waits) return refuse("conflict", NO_LONGER_WAITS)
    const againAt = callAgainAt(again)
    await tx
      .insert(verificationCalls)
      .values({ profileId: id, callerId: actor.id, outcome, note: note || null, againAt })
    await tx.update(profiles).set({ callAgainAt: againAt }).where(eq(profiles.id, id))
    await record(tx, { ...step, reason: OUTCOMES[outcome] }, "profile.called")
    return done(isolated(profile.name))
  })
}

export async function listCalls(profileId: number) {
  const rows = await db
    .select({
      outcome: verificationCalls.outcome,
      note: verificationCalls.note,
      againAt: verificationCalls.againAt,
      calledAt: verificationCalls.calledAt,
      by: accounts.name,
    })
    .from(verificationCalls)
    .leftJoin(accounts, eq(accounts.id, verificationCalls.callerId))
    .where(eq(verificationCalls.profileId, profileId))
    .orderBy(desc(verificationCalls.id))
    .limit(SHORT_LIST)
  return rows.map(({ outcome, note, againAt, calledAt, by }): [string, string] => [
    dateTimeOf(calledAt),
    `${OUTCOMES[outcome]}. Called by ${isolated(by ?? "N/A")}, again at ${dateTimeOf(againAt)}.${note ? ` ${isolated(note)}` : ""}`,
  ])
}

/** After a claimed profile the next one is claimed at once. */
export async function goOnAfter(actor: Actor, id: number) {
  const atWork = await releaseProfile(actor, id)
  return atWork ? claimNext(actor, id) : (await nextToCall(actor, id))[0]
}
