import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { config } from "#app/config.server.ts"
import { dateTimeOf } from "#app/dates/dates.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { secondFactors } from "#db/schema/second-factors.ts"
import { takeAway } from "./second-factor.server.ts"
import { resetDoneMail, resetPlannedMail } from "./second-factor-mails.ts"

const OWN = refuse("forbidden", "Nobody takes away their own second step here: another administrator does.")
const PLANNED_ALREADY = refuse("invalid", "That is planned already.")

/** For somebody who has lost phone and recovery codes: a day later, so that the owner can stop what a thief has asked for. */
export const planReset = (
  administrator: Actor,
  accountId: number,
  reason: string,
  ctx: RequestContext,
): Promise<Result> =>
  db.transaction(async (tx) => {
    if (administrator.id === accountId) return OWN
    const email = await emailOf(tx, accountId)
    if (!email) return NOT_FOUND
    const [planned] = await tx
      .update(secondFactors)
      .set({ resetAt: sql`now() + interval '1 day'`, resetBy: administrator.id })
      .where(and(eq(secondFactors.accountId, accountId), isNull(secondFactors.resetAt)))
      .returning({ at: secondFactors.resetAt })
    if (!planned) return PLANNED_ALREADY
    const action = "second-factor.reset-planned"
    await recordAudit({ action, actorId: administrator.id, ...account(accountId), reason, ctx }, tx)
    await sendMail(resetPlannedMail(email, config.origin, dateTimeOf(planned.at!), reason), { within: tx })
    return done()
  })

/** By the owner or by an administrator; where none is planned, nothing happens. */
export const stopReset = (actor: Actor, accountId: number, ctx: RequestContext) =>
  db.transaction(async (tx) => {
    const [stopped] = await tx
      .update(secondFactors)
      .set({ resetAt: null, resetBy: null })
      .where(and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.resetAt)))
      .returning({ id: secondFactors.accountId })
    if (stopped)
      await recordAudit({ action: "second-factor.reset-stopped", actorId: actor.id, ...account(accountId), ctx }, tx)
  })

const isDue = lte(secondFactors.resetAt, sql`now()`)

/** A job's: those whose day is over. */
export async function resetFactors() {
  const due = await db.select({ id: secondFactors.accountId }).from(secondFactors).where(isDue)
  for (const { id } of due) await resetFactor(id)
}

const resetFactor = (id: number) =>
  db.transaction(async (tx) => {
    const still = and(eq(secondFactors.accountId, id), isDue)
    const [factor] = await tx.select({ by: secondFactors.resetBy }).from(secondFactors).where(still).for("update")
    if (!factor) return
    await takeAway(tx, { id })
    await recordAudit({ action: "second-factor.reset", actorId: factor.by ?? undefined, ...account(id) }, tx)
    const email = await emailOf(tx, id)
    if (email) await sendMail(resetDoneMail(email, config.origin), { within: tx })
  })

const account = (id: number) => ({ objectType: "account", objectId: id })

async function emailOf(tx: Database, id: number) {
  const [owner] = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id))
  return owner?.email
}
