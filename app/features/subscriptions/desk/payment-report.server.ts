import { eq, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { dateTimeOf } from "#app/dates/dates.ts"
import { listDecisions } from "#app/features/moderation/history.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { ownName } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { isOpenCase, type Plan, paymentEvents, payments, plan as plans } from "#db/schema/subscriptions.ts"
import { moneyOfPayment } from "../money-entries.server.ts"
import { whyNotMove } from "./money-policy.ts"
import { amountIn } from "./payments.server.ts"

const made = alias(payments, "made")

/** With whose order it names, if any; undefined when there is none. */
export async function findReport(actor: Actor, number: number) {
  const [row] = await db
    .select({
      id: paymentEvents.id,
      type: paymentEvents.type,
      outcome: paymentEvents.outcome,
      reference: paymentEvents.reference,
      email: paymentEvents.email,
      detail: paymentEvents.detail,
      happenedAt: paymentEvents.happenedAt,
      receivedAt: paymentEvents.receivedAt,
      handledReason: paymentEvents.handledReason,
      madePayment: paymentEvents.paymentId,
      open: sql<boolean>`${isOpenCase(paymentEvents)}`,
      matchedPlan: made.plan,
      matchedTo: made.accountId,
      matchedStatus: made.status,
      orderId: payments.id,
      accountId: accounts.id,
      name: sql<string | null>`${ownName()}`,
      accountEmail: accounts.email,
    })
    .from(paymentEvents)
    .leftJoin(made, eq(made.id, paymentEvents.paymentId))
    .leftJoin(payments, eq(payments.reference, paymentEvents.reference))
    .leftJoin(accounts, eq(accounts.id, payments.accountId))
    .where(eq(paymentEvents.number, number))
  if (!row) return
  const { detail, happenedAt, receivedAt, orderId, accountId, name, accountEmail, ...rest } = row
  const { matchedTo, matchedPlan, matchedStatus, ...report } = rest
  const matched = matchedTo && { accountId: matchedTo, plan: matchedPlan!, status: matchedStatus! }
  const money = matched && report.madePayment ? await moneyOfPayment(db, report.madePayment) : null
  const notMoved = matched && money ? whyNotMove(actor.id, { ...matched, ...money }) : undefined
  const plan = plans.enumValues.find((one) => one === detail?.plan) as Plan | undefined
  return {
    number,
    ...report,
    plan: plan ?? null,
    /** The account that it was matched to, while that can be changed; else why it cannot. */
    matched: matched && !notMoved ? matched : null,
    notMoved: notMoved ?? null,
    amount: amountIn(detail),
    event: happenedAt && dateTimeOf(happenedAt),
    received: dateTimeOf(receivedAt),
    order: orderId && accountId ? { id: orderId, accountId, name: name ?? "N/A", email: accountEmail } : null,
    history: await listDecisions("payment-report", number),
  }
}
