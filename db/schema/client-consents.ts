import { type SQLWrapper, sql } from "drizzle-orm"
import { check, date, index, pgEnum, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { bytes, moment, reference } from "./columns.ts"
import { profiles } from "./profiles.ts"

/** `grace` is a client from the time before consent was asked for. */
export const consentState = pgEnum("consent_state", ["waiting", "given", "refused", "withdrawn", "grace"])

/** Who may answer for a client. */
export const consentSayers = ["client", "father", "mother", "brother or sister", "guardian"] as const

/** While it stands, others may see the client. */
export const isConsented = (t: { state: SQLWrapper }) => sql`${t.state} in ('given', 'grace')`

/** Sent, unanswered, and nobody reminded yet. */
export const isUnreminded = (t: Record<"state" | "sentAt" | "remindedAt", SQLWrapper>) =>
  sql`${t.state} = 'waiting' and ${t.sentAt} is not null and ${t.remindedAt} is null`

/** What a consultant's client has said to being shown to others. Links and codes are kept as hashes alone. */
export const clientConsents = pgTable(
  "client_consent",
  {
    profileId: reference()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    state: consentState().notNull().default("waiting"),
    tokenHash: bytes(),
    /** Until then an unanswered link opens; an answered one goes on, so that consent can be withdrawn. */
    tokenEndsAt: moment(),
    /** Of the link that a right code has opened. */
    codeTokenHash: bytes(),
    codeHash: bytes(),
    codeTries: smallint().notNull().default(0),
    codeEndsAt: moment(),
    sentAt: moment(),
    dueAt: moment(),
    remindedAt: moment(),
    decidedAt: moment(),
    /** When what was given, or the time of grace, ends. */
    until: moment(),
    /** The consultant has been told that it ends soon. */
    endToldAt: moment(),
    saidBy: text({ enum: consentSayers }),
    /** What the family lets the consultant know with it. */
    remark: text(),
    paperOn: date({ mode: "string" }),
    paperNumber: text(),
    paperWho: text(),
    recordedBy: reference().references(() => accounts.id, { onDelete: "set null" }),
    /** The client's own account. */
    claimedBy: reference().references(() => accounts.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("client_consent_token_key").on(t.tokenHash),
    uniqueIndex("client_consent_code_token_key").on(t.codeTokenHash),
    index("client_consent_until_idx").on(t.until).where(isConsented(t)),
    index("client_consent_due_idx").on(t.dueAt).where(isUnreminded(t)),
    index("client_consent_claimed_idx").on(t.claimedBy).where(sql`${t.claimedBy} is not null`),
    index("client_consent_recorded_idx").on(t.recordedBy).where(sql`${t.recordedBy} is not null`),
    check("client_consent_tries_bounded", sql`${t.codeTries} between 0 and 5`),
  ],
)

/** A consultant has opened a client of another's: each time, to the minute. */
export const clientOpenings = pgTable(
  "client_opening",
  {
    profileId: reference()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    accountId: reference()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    openedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.profileId, t.openedAt, t.accountId] }),
    index("client_opening_account_idx").on(t.accountId),
    index("client_opening_day_idx").on(t.openedAt),
  ],
)
