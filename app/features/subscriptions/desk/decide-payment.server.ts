import { and, eq, ne, sql } from "drizzle-orm"
import { type ReasonedStep, recorderOf } from "#app/features/moderation/audited-step.server.ts"
import { notify } from "#app/features/notifications/notify.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { type Database, db } from "#db/client.ts"
import { payments, refunds } from "#db/schema/subscriptions.ts"
import { METHODS } from "../manual/methods.ts"
import { moneyOf } from "../plan-table.ts"
import { receiptNumber } from "../receipt-number.ts"
import { activate, cancelPaidBy } from "../subscriptions.server.ts"
import { type LockedPayment, lockPayment } from "./lock-payment.server.ts"
import { whyNoRefund, whyNotDecide } from "./money-policy.ts"

/** The plan starts now, or behind the one that runs. */
export const confirmPayment = (decision: ReasonedStep) =>
  decide(decision, async (tx, payment) => {
    const { accountId, plan, id: paymentId } = payment
    const twin = await confirmedTwin(tx, payment)
    if (twin)
      return refuse("conflict", `This transaction number was confirmed already: receipt ${receiptNumber(twin)}.`)
    await settle(tx, decision, "paid")
    const by = { actorId: decision.actor.id, reason: decision.reason }
    await activate(tx, { accountId, plan, paymentId, by, ctx: decision.ctx })
    await record(tx, decision, "payment.confirmed")
    return done()
  })

export const refusePayment = (decision: ReasonedStep) =>
  decide(decision, async (tx, payment) => {
    await settle(tx, decision, "failed")
    const text = `Your payment of ${moneyOf(payment)} by ${METHODS[payment.method]} could not be confirmed. The reason: ${decision.reason}`
    await notify(tx, "subscription", { to: payment.accountId, text })
    await record(tx, decision, "payment.refused-by-hand")
    return done()
  })

function decide(
  decision: ReasonedStep,
  effect: (tx: Database, payment: LockedPayment) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, decision.id)
    if (!payment) return NOT_FOUND
    const why = whyNotDecide(decision.actor.id, payment)
    return why ? refuse("conflict", why) : effect(tx, payment)
  })
}

const UNCLEAR = refuse("invalid", "Please enter the amount in rupees, without paisa.")

/** In the currency of the payment; `endsPlan` also ends its plan. */
export function noteRefund({ money, endsPlan, ...decision }: ReasonedStep & { money: number; endsPlan: boolean }) {
  return db.transaction(async (tx): Promise<Result> => {
    const payment = await lockPayment(tx, decision.id)
    if (!payment) return NOT_FOUND
    const amount = payment.currency === "USD" ? Math.round(money * 100) : money
    if (!Number.isInteger(amount)) return UNCLEAR
    const why = whyNoRefund(decision.actor.id, payment, amount)
    if (why) return refuse("conflict", why)
    const { accountId, id: paymentId } = payment
    await tx.insert(refunds).values({ paymentId, amount, reason: decision.reason, notedBy: decision.actor.id })
    await record(tx, decision, "payment.refunded", { amount })
    const given = moneyOf({ ...payment, amount })
    await notify(tx, "subscription", { to: accountId, text: `We have sent ${given} back to you. ${decision.reason}` })
    // The payment's own decision and note stay: its plan's end has a reason of its own.
    if (!endsPlan) return done()
    const by = { actorId: decision.actor.id, reason: decision.reason }
    await cancelPaidBy(tx, { accountId, paymentId, by, ctx: decision.ctx })
    return done()
  })
}

/** A confirmed payment with the same number; the lock lets only one of several be confirmed at a time. */
async function confirmedTwin(tx: Database, { id, method, transactionNumber }: LockedPayment) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${method} ${transactionNumber}`}, 0))`)
  const [twin] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.method, method),
        eq(payments.transactionNumber, transactionNumber ?? ""),
        eq(payments.status, "paid"),
        ne(payments.id, id),
      ),
    )
  return twin?.id
}

const settle = (tx: Database, { actor, id, reason }: ReasonedStep, status: "paid" | "failed") =>
  tx.update(payments).set({ status, reason, decidedBy: actor.id, decidedAt: sql`now()` }).where(eq(payments.id, id))

const record = recorderOf("payment")
