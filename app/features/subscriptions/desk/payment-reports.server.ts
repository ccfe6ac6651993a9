import { randomBytes } from "node:crypto"
import { and, eq, inArray, sql } from "drizzle-orm"
import { type ReasonedStep, recorderOf } from "#app/features/moderation/audited-step.server.ts"
import { findAccount, NO_ACCOUNT } from "#app/features/moderation/find-account.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { isOpenCase, type Plan, paymentEvents, payments } from "#db/schema/subscriptions.ts"
import { amountOf, termsOf } from "../plan-table.ts"
import { activate } from "../subscriptions.server.ts"
import { whyNoPlan } from "./money-policy.ts"

const HANDLED = "Somebody has dealt with this report in the meantime. This is how it stands now."

/** For whom money is, by e-mail or number, to be shown before anything is done. */
export async function choosePayee(actor: Actor, who: string): Promise<Result<number, { field: "who" }>> {
  const account = await findAccount(who)
  const why = account ? whyNoPlan(actor.id, account) : NO_ACCOUNT
  return why ? refuse("invalid", why, { field: "who" } as const) : done(account!.id)
}

/** Turns a report in doubt into a payment of that account; the plan starts. */
export function matchReport({ to, plan, ...decision }: ReasonedStep & { to: number; plan: Plan }) {
  return db.transaction(async (tx): Promise<Result<number>> => {
    // The account first, as deleting one locks them.
    const [account] = await lockAccounts(tx, [to])
    const report = await lock(tx, decision.id)
    if (!report || !account) return NOT_FOUND
    if (!report.open) return refuse("conflict", HANDLED)
    const why = whyNoPlan(decision.actor.id, account)
    if (why) return refuse("conflict", why)

    const { actor, reason, ctx } = decision
    const [payment] = await tx
      .insert(payments)
      .values({
        accountId: account.id,
        plan,
        ...paidBy(report.detail, plan),
        reference: (await isFree(tx, report.reference)) ? report.reference! : randomBytes(16).toString("base64url"),
        status: "paid",
        decidedAt: sql`now()`,
        decidedBy: actor.id,
        reason,
      })
      .returning({ id: payments.id })
    await markHandled(tx, decision, payment!.id)
    await record(tx, decision, "payment.matched", { payment: payment!.id, account: account.id, plan })
    await activate(tx, { accountId: account.id, plan, paymentId: payment!.id, by: { actorId: actor.id, reason }, ctx })
    return done(payment!.id)
  })
}

export function closeReport(decision: ReasonedStep): Promise<Result> {
  return db.transaction(async (tx) => {
    const report = await lock(tx, decision.id)
    if (!report) return NOT_FOUND
    if (!report.open) return refuse("conflict", HANDLED)
    await markHandled(tx, decision)
    await record(tx, decision, "payment.report-closed")
    return done()
  })
}

/** The lowest number first. */
export const lockAccounts = (tx: Database, ids: number[]) =>
  tx
    .select({ id: accounts.id, role: accounts.role, status: accounts.status })
    .from(accounts)
    .where(inArray(accounts.id, ids))
    .orderBy(accounts.id)
    .for("no key update")

async function lock(tx: Database, number: number) {
  const [report] = await tx
    .select({
      reference: paymentEvents.reference,
      detail: paymentEvents.detail,
      open: sql<boolean>`${isOpenCase(paymentEvents)}`,
    })
    .from(paymentEvents)
    .where(eq(paymentEvents.number, number))
    .for("update")
  return report
}

/** Whom the service named is not needed any more. */
export const markHandled = (tx: Database, { actor, id, reason }: ReasonedStep, paymentId?: number) =>
  tx
    .update(paymentEvents)
    .set({ handledAt: sql`now()`, handledBy: actor.id, handledReason: reason, paymentId, email: null })
    .where(eq(paymentEvents.number, id))

async function isFree(tx: Database, reference: string | null) {
  if (!reference) return false
  const [known] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.reference, reference)))
  return !known
}

/** As the service says, if readable; else the plan's price. */
function paidBy(detail: Record<string, unknown> | null, plan: Plan) {
  const { amount, currency } = detail ?? {}
  const abroad = typeof currency === "string" && currency.toUpperCase() === "USD"
  const usual = amountOf(termsOf(plan), abroad ? "abroad" : "pakistan")
  const readable = typeof amount === "number" && Number.isInteger(amount) && amount > 0 && amount < 2 ** 31
  return readable ? { ...usual, amount } : usual
}

const record = recorderOf("payment-report")
