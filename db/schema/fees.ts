import { sql } from "drizzle-orm"
import { check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { dateTime, id } from "./columns.ts"
import { withProfile } from "./profiles.ts"

/** agreed: due on its day; received: on its day. */
export const feeKinds = ["agreed", "received"] as const

/** What a consultant and a client's family have agreed, and what they have paid. Nobody else's business. */
export const clientFees = pgTable(
  "client_fee",
  {
    id: id(),
    clientId: withProfile(),
    consultantId: withAccount(),
    kind: text({ enum: feeKinds }).notNull(),
    /** Whole ones. */
    rupees: integer().notNull(),
    /** What it is for, or how it came. */
    words: text(),
    day: date({ mode: "string" }).notNull(),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [
    index("client_fee_client_idx").on(t.clientId, t.day, t.id),
    index("client_fee_month_idx").on(t.consultantId, t.day, t.id),
    index("client_fee_consultant_idx").on(t.consultantId, t.id),
    check("client_fee_rupees", sql`${t.rupees} > 0`),
  ],
)
