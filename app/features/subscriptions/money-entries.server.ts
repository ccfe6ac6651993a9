import { asc, eq, sql } from "drizzle-orm"
import { type Database, db } from "#db/client.ts"
import { moneyEntries } from "#db/schema/money-entries.ts"

/** What came of a payment and stands, and what of that went back. */
export async function moneyOfPayment(within: Database, paymentId: number) {
  const [money] = await within
    .select({
      came: sql<number>`coalesce(sum(${moneyEntries.amount}) filter (where ${moneyEntries.kind} <> 'refund'), 0)::int`,
      refunded: sql<number>`coalesce(-sum(${moneyEntries.amount}) filter (where ${moneyEntries.kind} = 'refund'), 0)::int`,
    })
    .from(moneyEntries)
    .where(eq(moneyEntries.paymentId, paymentId))
  return money!
}

export const listEntries = (paymentId: number) =>
  db
    .select({
      id: moneyEntries.id,
      kind: moneyEntries.kind,
      amount: moneyEntries.amount,
      currency: moneyEntries.currency,
      at: moneyEntries.at,
    })
    .from(moneyEntries)
    .where(eq(moneyEntries.paymentId, paymentId))
    .orderBy(asc(moneyEntries.id))
