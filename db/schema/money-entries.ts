import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { dateTime, id, reference } from "./columns.ts"
import { plan } from "./subscriptions.ts"

/** `taken back`: the payment was confirmed, or matched to that account, by mistake; no money went back. */
export const entryKinds = ["payment", "refund", "taken back"] as const

/**
 * What came, and what went, on its day: income is the sum. The database writes the entries of payments and refunds
 * itself, whoever changes them, and refuses any change of an entry. Its payment may go; the entry stays.
 */
export const moneyEntries = pgTable(
  "money_entry",
  {
    id: id(),
    kind: text({ enum: entryKinds }).notNull(),
    paymentId: reference().notNull(),
    /** In whole rupees or cents, negative where it went. */
    amount: integer().notNull(),
    currency: text().notNull(),
    plan: plan().notNull(),
    at: dateTime().notNull(),
  },
  (t) => [
    index("money_entry_at_idx").on(t.at),
    index("money_entry_payment_idx").on(t.paymentId),
    check("money_entry_sign", sql`case ${t.kind} when 'payment' then ${t.amount} >= 0 else ${t.amount} <= 0 end`),
  ],
)
