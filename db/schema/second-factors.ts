import { sql } from "drizzle-orm"
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { accounts, withAccount } from "./accounts.ts"
import { bytes, dateTime, reference } from "./columns.ts"

/** A login asks for a code of this key beside the password. */
export const secondFactors = pgTable(
  "second_factor",
  {
    accountId: withAccount().primaryKey(),
    keySealed: text().notNull(),
    /** Of the last code that was taken, in 30 seconds since 1970: no code of this step or an earlier one counts again. */
    lastStep: integer().notNull(),
    createdAt: dateTime().notNull().defaultNow(),
    /** An administrator has agreed to take it away then, because its owner has lost it. */
    resetAt: dateTime(),
    resetBy: reference().references(() => accounts.id, { onDelete: "set null" }),
  },
  (t) => [index("second_factor_reset_idx").on(t.resetAt).where(sql`${t.resetAt} is not null`)],
)

/** In place of a code, once each: used ones are gone. */
export const recoveryCodes = pgTable(
  "recovery_code",
  {
    accountId: withAccount(),
    /** SHA-256 of 80 random bits. */
    codeHash: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
)
