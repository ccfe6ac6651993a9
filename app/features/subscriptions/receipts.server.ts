import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import { db } from "#db/client.ts"
import { LONG_LIST } from "#db/lists/short-lists.ts"
import { payments, subscriptions } from "#db/schema/subscriptions.ts"

/** Paid, or cancelled afterwards: an unpaid order has no receipt. */
const broughtPlan = sql`exists (select 1 from ${subscriptions} where ${subscriptions.paymentId} = ${payments.id})`

export const listReceipts = (accountId: number) => read(eq(payments.accountId, accountId)).limit(LONG_LIST)

/** Another account's does not exist. */
export async function findReceipt(accountId: number, id: number) {
  const [receipt] = await read(eq(payments.accountId, accountId), eq(payments.id, id))
  return receipt
}

const read = (...which: SQL[]) =>
  db
    .select({
      id: payments.id,
      plan: payments.plan,
      amount: payments.amount,
      currency: payments.currency,
      reference: payments.reference,
      cancelled: sql<boolean>`${payments.status} = 'cancelled'`,
      // The date of decision is that of the cancellation, once there was one.
      at: sql`case when ${payments.status} = 'paid' then coalesce(${payments.decidedAt}, ${payments.createdAt})
        else ${payments.createdAt} end`.mapWith(payments.createdAt),
    })
    .from(payments)
    .where(and(...which, broughtPlan))
    .orderBy(desc(payments.id))
    .$dynamic()
