import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { bytes, dateTime } from "./columns.ts"

/** Posted after its session had ended; given back to its account once, within minutes, on its page. */
export const keptForms = pgTable(
  "held_form",
  {
    /** SHA-256 of the key in the browser's cookie. */
    keyHash: bytes().notNull(),
    page: text().notNull(),
    accountId: withAccount(),
    sealed: text().notNull(),
    heldAt: dateTime().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.keyHash, t.page] }),
    index("held_form_account_idx").on(t.accountId),
    index("held_form_time_idx").on(t.heldAt),
  ],
)
