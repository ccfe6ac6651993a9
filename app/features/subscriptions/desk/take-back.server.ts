import { and, eq, sql } from "drizzle-orm"
import { href } from "react-router"
import { announceDecision } from "#app/features/moderation/announce-decision.server.ts"
import { type ReasonedStep, recorderOf } from "#app/features/moderation/audited-step.server.ts"
import { ourMistake } from "#app/features/moderation/mistake.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { db } from "#db/client.ts"
import { payments } from "#db/schema/subscriptions.ts"
import { METHODS } from "../manual/methods.ts"
import { moneyOf } from "../plan-table.ts"
import { cancelPaidBy } from "../subscriptions.server.ts"
import { lockPayment } from "./lock-payment.server.ts"
import { whyNotTakeBack } from "./money-policy.ts"

const record = recorderOf("payment")

/** Confirmed by mistake: no money went back, the plan that it gave goes, and the payment waits again. */
export function takeBack({ seen, ...step }: ReasonedStep & { seen: string }): Promise<Result> {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, step.id)
    if (!payment) return NOT_FOUND
    const why = whyNotTakeBack(step.actor.id, { ...payment, unchanged: payment.decided === seen })
    if (why) return refuse("conflict", why)
    const { id, accountId, decidedAt } = payment
    await tx
      .update(payments)
      .set({ status: "pending", decidedAt: null, decidedBy: null, reason: null })
      .where(eq(payments.id, id))
    // Nobody decides on what whoever has left once sent.
    await tx
      .update(payments)
      .set({ status: "cancelled", decidedAt: sql`now()` })
      .where(and(eq(payments.id, id), sql`(select status from account where id = ${accountId}) = 'deleted'`))
    await record(tx, step, "payment.taken-back")
    const by = { actorId: step.actor.id, reason: "The payment was confirmed by mistake." }
    await cancelPaidBy(tx, { accountId, paymentId: id, by, ctx: step.ctx })
    const money = `${moneyOf(payment)} by ${METHODS[payment.method]}`
    const now = "the plan that it gave has ended, and we look for the money again. You need not send anything."
    const note = ourMistake(`confirmed your payment of ${money}`, decidedAt!, now)
    await announceDecision(tx, accountId, {
      note,
      mail: {
        subject: "Your payment on Rishta was confirmed by mistake",
        text: [note, "This is your subscription:"],
        path: href("/subscription"),
      },
    })
    return done()
  })
}
