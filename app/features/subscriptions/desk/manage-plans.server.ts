import { and, eq, sql } from "drizzle-orm"
import { longDayOf } from "#app/dates/dates.ts"
import { type ReasonedStep, recorderOf } from "#app/features/moderation/audited-step.server.ts"
import { notify } from "#app/features/notifications/notify.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { hasNotEnded, type Plan, subscriptions } from "#db/schema/subscriptions.ts"
import { termsOf } from "../plan-table.ts"
import { activate, lineUp, lockTerms } from "../subscriptions.server.ts"
import { whyNoPlan } from "./money-policy.ts"

type Step = Omit<ReasonedStep, "id"> & { accountId: number }

type OfTerm = Step & { termId: number }

const OVER = refuse("conflict", "This plan has ended in the meantime.")

export const startPlan = ({ plan, days, ...step }: Step & { plan: Plan; days: number }) =>
  changing(step, async (tx) => {
    const by = { actorId: step.actor.id, reason: step.reason }
    await activate(tx, { accountId: step.accountId, plan, days, by, ctx: step.ctx })
    return done()
  })

/** Terms that wait behind it move back. */
export const extendTerm = ({ days, ...step }: OfTerm & { days: number }) =>
  changing(step, async (tx) => {
    const now = await lockTerms(tx, step.accountId)
    // The reminder that it ends soon is due again.
    const [longer] = await tx
      .update(subscriptions)
      .set({ endsAt: sql`ends_at + make_interval(days => ${days})`, soonToldAt: null, endToldAt: null })
      .where(ownTerm(step))
      .returning({ plan: subscriptions.plan })
    if (!longer) return OVER
    await lineUp(tx, step.accountId, now)
    const [term] = await tx
      .select({ endsAt: subscriptions.endsAt })
      .from(subscriptions)
      .where(eq(subscriptions.id, step.termId))
    const text = `Your ${termsOf(longer.plan).name} plan was extended: it is now valid until ${longDayOf(term!.endsAt)}.`
    await notify(tx, "subscription", { to: step.accountId, text })
    await record(tx, step, "plan.extended", { days })
    return done()
  })

/** Also one that waits; those behind it move up. */
export const endTerm = (step: OfTerm) =>
  changing(step, async (tx) => {
    const now = await lockTerms(tx, step.accountId)
    const [ended] = await tx
      .update(subscriptions)
      .set({ status: "cancelled", cancelledAt: sql`now()`, cancelReason: step.reason })
      .where(ownTerm(step))
      .returning({ plan: subscriptions.plan })
    if (!ended) return OVER
    await lineUp(tx, step.accountId, now)
    const text = `Your ${termsOf(ended.plan).name} plan was ended by us. The reason: ${step.reason}`
    await notify(tx, "subscription", { to: step.accountId, text })
    await record(tx, step, "plan.ended")
    return done()
  })

const ownTerm = ({ accountId, termId }: OfTerm) =>
  and(eq(subscriptions.id, termId), eq(subscriptions.accountId, accountId), hasNotEnded)

function changing({ actor, accountId }: Step, work: (tx: Database) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    const [account] = await tx
      .select({ id: accounts.id, role: accounts.role, status: accounts.status })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for("no key update")
    if (!account) return NOT_FOUND
    const why = whyNoPlan(actor.id, account)
    return why ? refuse("conflict", why) : work(tx)
  })
}

const recordOfAccount = recorderOf("account")
const record = (tx: Database, { termId, accountId, ...step }: OfTerm, action: string, detail?: { days: number }) =>
  recordOfAccount(tx, { ...step, id: accountId }, action, { subscription: termId, ...detail })
