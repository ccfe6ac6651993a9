import { index, pgTable, text } from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { bytes, dateTime, reference } from "./columns.ts"

/** A form that was sent, and what it was answered, for a day: sent again, it gets that answer and does nothing more. */
export const answeredForms = pgTable(
  "answered_form",
  {
    /** SHA-256 of who sent it, of the key in its page and of all its fields. */
    formHash: bytes().primaryKey(),
    /** Null: a visitor's. */
    accountId: reference().references(() => accounts.id, { onDelete: "cascade" }),
    startedAt: dateTime().notNull().defaultNow(),
    /** Null while it is being worked on. */
    sealedAnswer: text(),
  },
  (t) => [index("answered_form_account_idx").on(t.accountId), index("answered_form_time_idx").on(t.startedAt)],
)
