import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { db } from "#db/client.ts"
import { countedPage } from "#db/lists/counted-page.ts"
import { LONG_LIST } from "#db/lists/short-lists.ts"
import { moneyEntries } from "#db/schema/money-entries.ts"
import { payments, subscriptions } from "#db/schema/subscriptions.ts"

const isOf = sql`${moneyEntries.paymentId} = ${payments.id}`

/** Paid, or cancelled afterwards: neither an unpaid order has a receipt, nor what was confirmed by mistake. */
const wasPaid = inArray(payments.status, ["paid", "cancelled"])
const broughtPlan = sql`exists (select 1 from ${subscriptions} where ${subscriptions.paymentId} = ${payments.id})`

export const listReceipts = (accountId: number) => read(eq(payments.accountId, accountId)).limit(LONG_LIST)

export async function pageOfReceipts(accountId: number, paging: { page: number; limit: number }) {
  const { total, page } = await countedPage(read(eq(payments.accountId, accountId)), paging)
  const receipts = await read(eq(payments.accountId, accountId))
    .limit(paging.limit)
    .offset((page - 1) * paging.limit)
  return { receipts, total, page, limit: paging.limit }
}

export type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

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
      at: sql`coalesce((select max(at) from ${moneyEntries} where ${isOf} and ${moneyEntries.kind} = 'payment'),
        ${payments.createdAt})`.mapWith(payments.createdAt),
      refunded: sql<number>`(select coalesce(-sum(${moneyEntries.amount}), 0)::int from ${moneyEntries}
        where ${isOf} and ${moneyEntries.kind} = 'refund')`,
    })
    .from(payments)
    .where(and(...which, wasPaid, broughtPlan))
    .orderBy(desc(payments.id))
    .$dynamic()
