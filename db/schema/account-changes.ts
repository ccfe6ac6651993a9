import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { bytes, dateTime, id } from "./columns.ts"

export const changeKinds = ["login", "password", "email", "phone", "second-step"] as const
export type ChangeKind = (typeof changeKinds)[number]

/** So long the owner can undo one by the link in the mail. */
export const UNDO_HOURS = 48

/** What has happened to an account and was mailed to its owner. */
export const accountChanges = pgTable(
  "account_change",
  {
    id: id(),
    accountId: withAccount(),
    kind: text({ enum: changeKinds }).notNull(),
    /** What was before, sealed: a password's hash, an address, a key. */
    beforeSealed: text(),
    /** SHA-256 of the link's key. */
    undoHash: bytes().notNull(),
    createdAt: dateTime().notNull().defaultNow(),
    undoneAt: dateTime(),
  },
  (t) => [
    uniqueIndex("account_change_undo_key").on(t.undoHash),
    index("account_change_account_idx").on(t.accountId, t.id),
    index("account_change_created_idx").on(t.createdAt),
  ],
)

/** A new e-mail address, until both mailboxes have agreed. */
export const emailChanges = pgTable(
  "email_change",
  {
    accountId: withAccount().primaryKey(),
    email: text().notNull(),
    /** SHA-256 of the keys in the two links. */
    oldHash: bytes().notNull(),
    newHash: bytes().notNull(),
    oldAgreedAt: dateTime(),
    newAgreedAt: dateTime(),
    endsAt: dateTime().notNull(),
  },
  (t) => [
    uniqueIndex("email_change_old_key").on(t.oldHash),
    uniqueIndex("email_change_new_key").on(t.newHash),
    index("email_change_ends_idx").on(t.endsAt),
  ],
)
