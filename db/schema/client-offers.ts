import { index, pgTable } from "drizzle-orm/pg-core"
import { accounts, withAccount } from "./accounts.ts"
import { dateTime, reference } from "./columns.ts"

/** A consultant offers all her clients to another, to one at a time. Once accepted they have moved, and it is gone. */
export const clientOffers = pgTable(
  "client_offer",
  {
    fromId: reference()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    toId: withAccount(),
    createdAt: dateTime().notNull().defaultNow(),
    declinedAt: dateTime(),
  },
  (t) => [index("client_offer_to_idx").on(t.toId)],
)
