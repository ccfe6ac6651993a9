import { boolean, index, pgTable, text } from "drizzle-orm/pg-core"
import { sessions, withAccount } from "./accounts.ts"
import { bytes, dateTime, id } from "./columns.ts"

/** A device that shows notices; it ends with its session. */
export const pushSubscriptions = pgTable(
  "push_subscription",
  {
    id: id(),
    accountId: withAccount(),
    sessionHash: bytes()
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: "cascade" }),
    /** Whoever knows this can send nothing without our key. */
    endpoint: text().notNull().unique("push_subscription_endpoint_key"),
    p256dh: text().notNull(),
    auth: text().notNull(),
    showsNames: boolean().notNull().default(false),
    createdAt: dateTime().notNull().defaultNow(),
    lastUsedAt: dateTime(),
  },
  (t) => [
    index("push_subscription_account_idx").on(t.accountId),
    index("push_subscription_session_idx").on(t.sessionHash),
  ],
)
