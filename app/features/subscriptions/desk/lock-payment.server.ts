import { and, eq, sql } from "drizzle-orm"
import type { Database } from "#db/client.ts"
import { payments } from "#db/schema/subscriptions.ts"
import { moneyOfPayment } from "../money-entries.server.ts"
import { paymentColumns } from "../payment-columns.server.ts"
import { lockTerms } from "../subscriptions.server.ts"

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>

/** The account before the payment, the order in which deleting an account locks them. */
export async function lockPayment(tx: Database, id: number) {
  const [whose] = await tx.select({ accountId: payments.accountId }).from(payments).where(eq(payments.id, id))
  if (!whose) return
  await lockTerms(tx, whose.accountId)
  const [payment] = await tx
    .select({
      ...paymentColumns,
      accountId: payments.accountId,
      transactionNumber: payments.transactionNumber,
      decidedAt: payments.decidedAt,
      decided: sql<string | null>`${payments.decidedAt}::text`,
    })
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.accountId, whose.accountId)))
    .for("update")
  // Read under the lock: what this statement sees may be older than what it waited for.
  return payment && { ...payment, ...(await moneyOfPayment(tx, id)) }
}
