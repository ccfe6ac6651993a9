import { type SQLWrapper, sql } from "drizzle-orm"
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { bytes, dateTime, id, lastDigitsOf, reference } from "./columns.ts"
import { contactSettings } from "./contact-settings.ts"

/** The specification's names: `user` is a member, `guest` a marriage consultant. */
export const role = pgEnum("role", ["user", "guest", "admin"])
export type Role = (typeof role.enumValues)[number]

/**
 * `pending` until the mailbox is proved; `leaving` while its owner may still come back; `deleted` rows stay as an empty shell
 * so that sent messages keep a sender.
 */
export const accountStatus = pgEnum("account_status", ["pending", "active", "suspended", "leaving", "deleted"])

/** To everybody else it is a deleted one, whether its days are over or not; also if it was suspended meanwhile. */
export const hasLeft = (t: Record<"status" | "leavesAt", SQLWrapper>) =>
  sql<boolean>`(${t.status} = 'deleted' or ${t.leavesAt} is not null)`

/** The same of an account by its number, while its row is still whole. */
export const isLeaving = (id: SQLWrapper | number) =>
  sql<boolean>`exists (select 1 from account leaver where leaver.id = ${id} and leaver.leaves_at is not null)`

/** What `app/viewer/market-policy.ts` says of a viewer. */
export const isMarketRole = (role: SQLWrapper) => sql`${role} <> 'admin'`

interface SearchedColumns {
  name: SQLWrapper
  email: SQLWrapper
  username: SQLWrapper
  city: SQLWrapper
}

/** For the portal's search, in lower case: index and queries must spell it alike. */
export const accountSearchText = ({ name, email, username, city }: SearchedColumns) =>
  sql`(lower(' ' || ${name} || ' ' || coalesce(${email}, '') || ' ' || coalesce(${username}, '') || ' ' || coalesce(${city}, '')))`

/** Also by the company. */
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
    /** Lower case; null once deleted, so that the address can register again as a stranger. */
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
    /** Keyed: finds the same number elsewhere, and does not lead back to it. */
    cnicHash: bytes(),
    companyCheckedAt: dateTime(),
    /** Sent back, or its check taken back, until its consultant has corrected something. */
    companySentBackAt: dateTime(),
    /** Kept until the company is checked, for whoever looks again. */
    companySentBackReason: text(),
    companyMendedAt: dateTime(),
    pictureId: text(),
    showPicture: boolean().notNull().default(true),
    /** Shown as it is only to whom its owner allows, and blurred to others. */
    picturesByGrant: boolean().notNull().default(false),
    /** Where they are by grant: connections see them without being allowed one by one. */
    picturesToConnections: boolean().notNull().default(true),
    /** Online, typing and with them read marks: shown to connections and seen of them, both or neither. */
    showsPresence: boolean().notNull().default(true),
    /** Read marks, while its presence is shown: both or neither. */
    showsReads: boolean().notNull().default(true),
    /** Is seen looking at profiles, and sees who looks: both or neither; off until chosen. */
    showsVisits: boolean().notNull().default(false),
    /** To whom number and e-mail are open: all connections, or those with whom they are shared. */
    sharesContact: text({ enum: contactSettings }).notNull().default("connections"),
    /** Has read, at the first visit since, that visits are seen. */
    toldOfVisits: boolean().notNull().default(false),
    /** Made by an invitation to a family's table: without a profile, in no list. */
    guardian: boolean().notNull().default(false),
    suspendedReason: text(),
    /** Its owner has asked to delete it: when it goes, unless they come back. */
    leavesAt: dateTime(),
    /** The owner was mailed that it goes soon. */
    leavingMailedAt: dateTime(),
    firstLoginAt: dateTime(),
    /** 'Not now' was said on this day: versions that hold by then are not asked about again. */
    termsPutOffOn: date(),
    verifiedAt: dateTime(),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("account_email_key").on(t.email),
    uniqueIndex("account_username_key").on(sql`lower(${t.username})`),
    index("account_role_idx").on(t.role, t.id, t.status),
    index("account_status_idx").on(t.status, t.id),
    index("account_name_idx").on(sql`lower(${t.name})`, t.id),
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
    index("account_leaves_idx").on(t.leavesAt).where(sql`${t.leavesAt} is not null`),
    index("account_sent_back_idx").on(t.id).where(sql`${t.companySentBackAt} is not null`),
    // For the public list of consultants.
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
    /** SHA-256 of the cookie's token: a copy of this table opens no session. */
    tokenHash: bytes().primaryKey(),
    accountId: withAccount(),
    device: text().notNull(),
    /** An API client's: its token is no cookie, and a cookie is no token. */
    ofProgram: boolean().notNull().default(false),
    createdAt: dateTime().notNull().defaultNow(),
    seenAt: dateTime().notNull().defaultNow(),
    /** Up to where the write-ahead log holds all that it has done: lists may come from a replica that knows that much. */
    written: doublePrecision(),
  },
  (t) => [index("session_account_idx").on(t.accountId)],
)

export const codePurpose = pgEnum("code_purpose", ["signup", "reset"])

/** Codes of earlier versions: to be removed a release later. */
export const codes = pgTable(
  "code",
  {
    accountId: withAccount(),
    purpose: codePurpose().notNull(),
    codeHash: bytes().notNull(),
    /** SHA-256 of the secret in the browser's sealed cookie. */
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

/** An account may have several, each with its own tries: nobody takes away another's. A resend replaces its own. */
export const resetCodes = pgTable(
  "reset_code",
  {
    id: id(),
    accountId: withAccount(),
    codeHash: bytes().notNull(),
    /** SHA-256 of the secret in the browser's sealed cookie, or the API client's ticket. */
    browserHash: bytes().notNull(),
    /** Keyed digest of an API client's network. */
    networkHash: bytes(),
    attempts: integer().notNull().default(0),
    expiresAt: dateTime().notNull(),
    usedAt: dateTime(),
    /** The new password has been set: kept a while, for whoever has not heard of it and asks again. */
    doneAt: dateTime(),
  },
  (t) => [
    uniqueIndex("reset_code_browser_key").on(t.browserHash),
    index("reset_code_account_idx").on(t.accountId),
    check("reset_code_attempts_bounded", sql`${t.attempts} between 0 and 5`),
  ],
)

/**
 * The account is made once the mailbox is proved. An e-mail may have several, each with its own code, so that a code
 * confirms what its own browser has sent and nothing of a stranger's.
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
    /** With the secret it makes the code again, for a program that signs up once more. */
    codeSeed: bytes(),
    /** SHA-256 of the secret in the browser's sealed cookie, or the API client's ticket. */
    browserHash: bytes().notNull(),
    /** By an invitation to a family's table. */
    guardian: boolean().notNull().default(false),
    /** By an API client: without a ticket it confirms by e-mail, code and network. */
    byProgram: boolean().notNull().default(false),
    /** Keyed digest of an API client's network. */
    networkHash: bytes(),
    attempts: integer().notNull().default(0),
    expiresAt: dateTime(),
    /** It has become the account: kept a while without what was registered, for whoever has not heard of it. */
    usedAt: dateTime(),
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
