import { type SQLWrapper, sql } from "drizzle-orm"
import { boolean, check, index, integer, pgEnum, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { bytes, dateTime, id, lastDigitsOf, reference } from "./columns.ts"

/** The specification's names: `user` is a member, `guest` a marriage consultant. */
export const role = pgEnum("role", ["user", "guest", "admin"])
export type Role = (typeof role.enumValues)[number]

/** `pending` until the mailbox is proved; `deleted` rows stay as an empty shell so that sent messages keep a sender. */
export const accountStatus = pgEnum("account_status", ["pending", "active", "suspended", "deleted"])

interface SearchedColumns {
  name: SQLWrapper
  email: SQLWrapper
  username: SQLWrapper
  city: SQLWrapper
}

/** What administrators find an account by, in lower case: an index and the queries that it serves have to word it alike. */
export const accountSearchText = ({ name, email, username, city }: SearchedColumns) =>
  sql`(lower(' ' || ${name} || ' ' || coalesce(${email}, '') || ' ' || coalesce(${username}, '') || ' ' || coalesce(${city}, '')))`

/** A consultant goes by the company as well. */
export const consultantSearchText = ({ companyName, ...columns }: SearchedColumns & { companyName: SQLWrapper }) =>
  sql`(${accountSearchText(columns)} || lower(' ' || coalesce(${companyName}, '')))`

/** A marriage consultant whose company nobody has looked at yet, or who has corrected what it was sent back for. */
export const isUncheckedConsultant = (t: Record<"role" | "companyCheckedAt" | "companySentBackAt", SQLWrapper>) =>
  sql`${t.role} = 'guest' and ${t.companyCheckedAt} is null and ${t.companySentBackAt} is null`

export const isCheckedConsultant = (t: Record<"role" | "status" | "companyCheckedAt", SQLWrapper>) =>
  sql`${t.role} = 'guest' and ${t.status} = 'active' and ${t.companyCheckedAt} is not null`

export const accounts = pgTable(
  "account",
  {
    id: id(),
    role: role().notNull().default("user"),
    status: accountStatus().notNull().default("pending"),
    name: text().notNull(),
    /** Lower case; null only once deleted, so that the address can register again as a stranger. */
    email: text(),
    username: text(),
    passwordHash: text(),
    city: text(),
    state: text(),
    country: text(),
    companyName: text(),
    companyAddress: text(),
    contactNumber: text(),
    cnicSealed: text(),
    cnicLastFour: text(),
    /** Keyed, for finding who has given the same number: it does not lead back to it. */
    cnicHash: bytes(),
    companyCheckedAt: dateTime(),
    /** Sent back, or its check taken back, until its consultant has corrected something. */
    companySentBackAt: dateTime(),
    /** What the last decision asked for: it stands until the company is checked, so that whoever looks again sees it. */
    companySentBackReason: text(),
    companyMendedAt: dateTime(),
    pictureId: text(),
    showPicture: boolean().notNull().default(true),
    /** Connections see when this account is here, writes and has read, and it sees that of them: both or neither. */
    showsPresence: boolean().notNull().default(true),
    /** Is seen looking at profiles, and sees who looks: both or neither, and neither until it is chosen. */
    showsVisits: boolean().notNull().default(false),
    /** Has read, at the first look since then, that it is seen. */
    toldOfVisits: boolean().notNull().default(false),
    suspendedReason: text(),
    firstLoginAt: dateTime(),
    verifiedAt: dateTime(),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("account_email_key").on(t.email),
    uniqueIndex("account_username_key").on(sql`lower(${t.username})`),
    index("account_role_idx").on(t.role, t.id, t.status),
    index("account_status_idx").on(t.status, t.id),
    index("account_role_status_idx").on(t.role, t.status, t.id),
    // The portal searches any part of these: only a trigram index serves that.
    index("account_words_idx")
      .using("gin", sql`${accountSearchText(t)} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index("account_consultant_words_idx")
      .using("gin", sql`${consultantSearchText(t)} gin_trgm_ops`)
      .with({ fastupdate: false })
      .where(sql`${t.role} = 'guest'`),
    index("account_phone_idx").on(lastDigitsOf(t.contactNumber)).where(sql`${t.contactNumber} is not null`),
    index("account_created_idx").on(t.createdAt),
    index("account_cnic_idx").on(t.cnicHash).where(sql`${t.cnicHash} is not null`),
    index("account_sent_back_idx").on(t.id).where(sql`${t.companySentBackAt} is not null`),
    // The consultants whom the site names to everybody.
    index("account_checked_idx").on(t.companyCheckedAt, t.id).where(isCheckedConsultant(t)),
    index("account_unchecked_idx").on(t.id).where(isUncheckedConsultant(t)),
    check("account_email_lower", sql`${t.email} = lower(${t.email})`),
    check("account_reachable", sql`${t.status} = 'deleted' or ${t.email} is not null`),
  ],
)

/** The row is this account's, and goes with it. */
export const withAccount = () =>
  reference()
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" })

export const sessions = pgTable(
  "session",
  {
    /** SHA-256 of the token in the cookie: a copy of this table opens no session. */
    tokenHash: bytes().primaryKey(),
    accountId: withAccount(),
    device: text().notNull(),
    /** Of a program with a token of the JSON API: it is no cookie, and a cookie is no token. */
    ofProgram: boolean().notNull().default(false),
    createdAt: dateTime().notNull().defaultNow(),
    seenAt: dateTime().notNull().defaultNow(),
  },
  (t) => [index("session_account_idx").on(t.accountId)],
)

export const codePurpose = pgEnum("code_purpose", ["signup", "reset"])

/** Where earlier versions keep their codes, one for an account and purpose: to be removed a release later. */
export const codes = pgTable(
  "code",
  {
    accountId: withAccount(),
    purpose: codePurpose().notNull(),
    codeHash: bytes().notNull(),
    /** SHA-256 of the secret that the asking browser keeps in its sealed cookie. */
    browserHash: bytes().notNull(),
    attempts: integer().notNull().default(0),
    expiresAt: dateTime().notNull(),
    usedAt: dateTime(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.purpose] }),
    check("code_attempts_bounded", sql`${t.attempts} between 0 and 5`),
  ],
)

/**
 * A code with which a new password may be chosen. Those of an account stand beside one another, each with its own tries: nobody
 * takes away the code that somebody else has asked for. Only a resend replaces its own.
 */
export const resetCodes = pgTable(
  "reset_code",
  {
    id: id(),
    accountId: withAccount(),
    codeHash: bytes().notNull(),
    /** SHA-256 of the secret that the asking browser keeps in its sealed cookie, and a program in its ticket. */
    browserHash: bytes().notNull(),
    /** Of a program: a keyed digest of the network from which it asked. */
    networkHash: bytes(),
    attempts: integer().notNull().default(0),
    expiresAt: dateTime().notNull(),
    usedAt: dateTime(),
  },
  (t) => [
    uniqueIndex("reset_code_browser_key").on(t.browserHash),
    index("reset_code_account_idx").on(t.accountId),
    check("reset_code_attempts_bounded", sql`${t.attempts} between 0 and 5`),
  ],
)

/**
 * Somebody who has signed up and has still to prove the mailbox; the account is made then. An e-mail may have several, each
 * with its own code, so that a code confirms what its own browser has sent and nothing that a stranger has.
 */
export const registrations = pgTable(
  "registration",
  {
    id: id(),
    email: text().notNull(),
    role: role().notNull(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    companyName: text(),
    companyAddress: text(),
    contactNumber: text(),
    cnicSealed: text(),
    cnicLastFour: text(),
    cnicHash: bytes(),
    /** Null until a code is sent. */
    codeHash: bytes(),
    /** SHA-256 of the secret that the browser which signed up keeps in its sealed cookie, and a program in its ticket. */
    browserHash: bytes().notNull(),
    /** Signed up by a program: one that has no ticket confirms by e-mail, code and network. */
    byProgram: boolean().notNull().default(false),
    /** A keyed digest of the network from which a program signed up. */
    networkHash: bytes(),
    attempts: integer().notNull().default(0),
    expiresAt: dateTime(),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("registration_browser_key").on(t.browserHash),
    index("registration_email_idx").on(t.email, t.id),
    index("registration_created_idx").on(t.createdAt),
    check("registration_attempts_bounded", sql`${t.attempts} between 0 and 5`),
    check("registration_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
)
