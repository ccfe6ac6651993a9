import { eq, sql } from "drizzle-orm"
import { dateTimeOf } from "#app/dates/dates.ts"
import { listDecisions } from "#app/features/moderation/history.server.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { isOpenCase, type Plan, paymentEvents, payments, plan as plans } from "#db/schema/subscriptions.ts"
import { amountIn } from "./payments.server.ts"

/** With whose order it names, if any; undefined when there is none. */
export async function findReport(number: number) {
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
      orderId: payments.id,
      accountId: accounts.id,
      name: sql<string | null>`${shownName()}`,
      accountEmail: accounts.email,
    })
    .from(paymentEvents)
    .leftJoin(payments, eq(payments.reference, paymentEvents.reference))
    .leftJoin(accounts, eq(accounts.id, payments.accountId))
    .where(eq(paymentEvents.number, number))
  if (!row) return
  const { detail, happenedAt, receivedAt, orderId, accountId, name, accountEmail, ...report } = row
  const plan = plans.enumValues.find((one) => one === detail?.plan) as Plan | undefined
  return {
    number,
    ...report,
    plan: plan ?? null,
    amount: amountIn(detail),
    event: happenedAt && dateTimeOf(happenedAt),
    received: dateTimeOf(receivedAt),
    order: orderId && accountId ? { id: orderId, accountId, name: name ?? "N/A", email: accountEmail } : null,
    history: await listDecisions("payment-report", number),
  }
}
