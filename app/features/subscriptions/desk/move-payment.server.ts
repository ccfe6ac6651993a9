import { eq, sql } from "drizzle-orm"
import { href } from "react-router"
import { announceDecision } from "#app/features/moderation/announce-decision.server.ts"
import { type ReasonedStep, recorderOf } from "#app/features/moderation/audited-step.server.ts"
import { ourMistake } from "#app/features/moderation/mistake.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { type Database, db } from "#db/client.ts"
import { type Plan, paymentEvents, payments } from "#db/schema/subscriptions.ts"
import { moneyOf, termsOf } from "../plan-table.ts"
import { activate, cancelPaidBy } from "../subscriptions.server.ts"
import { type LockedPayment, lockPayment } from "./lock-payment.server.ts"
import { whyNoPlan, whyNotMove } from "./money-policy.ts"
import { lockAccounts, markHandled } from "./payment-reports.server.ts"

const MOVED = refuse("conflict", "Somebody has moved this money in the meantime. This is how it stands now.")
const SAME = refuse("conflict", "The money is matched to this account already.")

type Move = ReasonedStep & { from: number; to: number; plan: Plan }

/** Of a report that was matched to the wrong account: what it gave there ends, and begins here. No money came or went. */
export function movePayment({ from, to, plan, ...step }: Move): Promise<Result<number>> {
  return db.transaction(async (tx) => {
    const people = await lockAccounts(tx, [from, to])
    const [report] = await tx
      .select({ paymentId: paymentEvents.paymentId })
      .from(paymentEvents)
      .where(eq(paymentEvents.number, step.id))
      .for("update")
    const payment = report?.paymentId ? await lockPayment(tx, report.paymentId) : undefined
    const account = people.find(({ id }) => id === to)
    if (!payment || !account) return NOT_FOUND
    if (payment.accountId !== from) return MOVED
    if (from === to) return SAME
    const why = whyNotMove(step.actor.id, payment) ?? whyNoPlan(step.actor.id, account)
    if (why) return refuse("conflict", why)

    const { actor, reason, ctx } = step
    const mistake = { actorId: actor.id, reason: "The payment was another account's." }
    await cancelPaidBy(tx, { accountId: from, paymentId: payment.id, by: mistake, ctx })
    await tx
      .update(payments)
      .set({ accountId: to, plan, decidedBy: actor.id, decidedAt: sql`now()`, reason })
      .where(eq(payments.id, payment.id))
    await markHandled(tx, step, payment.id)
    await record(tx, step, "payment.moved", { payment: payment.id, from, account: to, plan })
    await activate(tx, { accountId: to, plan, paymentId: payment.id, by: { actorId: actor.id, reason }, ctx })
    await announceMove(tx, payment, { to, plan })
    return done(payment.id)
  })
}

async function announceMove(tx: Database, payment: LockedPayment, { to, plan }: { to: number; plan: Plan }) {
  const formerPlan = termsOf(payment.plan).name
  const given = ourMistake(
    `gave you a ${formerPlan} plan for a payment`,
    payment.decidedAt!,
    `the payment was not yours, and the plan has ended. You owe us nothing.`,
  )
  const received = `Your payment of ${moneyOf(payment)} was matched to another account by a mistake of ours. It is yours now, and gives you a ${termsOf(plan).name} plan.`
  await announce(tx, payment.accountId, given, "A plan on Rishta was given by mistake")
  await announce(tx, to, received, "Your payment on Rishta has been found")
}

const announce = (tx: Database, accountId: number, note: string, subject: string) =>
  announceDecision(tx, accountId, {
    note,
    mail: { subject, text: [note, "This is your subscription:"], path: href("/subscription") },
  })

const record = recorderOf("payment-report")
