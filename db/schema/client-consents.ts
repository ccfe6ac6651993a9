import { type SQLWrapper, sql } from "drizzle-orm"
import {
  boolean,
  check,
  date,
  index,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { accounts, withAccount } from "./accounts.ts"
import { bytes, dateTime, id, reference } from "./columns.ts"
import { profiles, withProfile } from "./profiles.ts"

/** `grace` is a client from the time before consent was asked for. */
export const consentState = pgEnum("consent_state", ["waiting", "given", "refused", "withdrawn", "grace"])

/** Who may answer for a client. */
export const consentSayers = ["client", "father", "mother", "brother or sister", "guardian"] as const

/** By what a family has answered. */
export const consentWays = ["link", "code", "proof", "account", "paper"] as const

/** While it stands, others may see the client. */
export const isConsented = (t: { state: SQLWrapper }) => sql`${t.state} in ('given', 'grace')`

/** Sent, unanswered, and nobody reminded yet. */
export const isUnreminded = (t: Record<"state" | "sentAt" | "remindedAt", SQLWrapper>) =>
  sql`${t.state} = 'waiting' and ${t.sentAt} is not null and ${t.remindedAt} is null`

/** What a consultant's client has said to being shown to others. Codes are kept as hashes alone. */
export const clientConsents = pgTable(
  "client_consent",
  {
    profileId: reference()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    state: consentState().notNull().default("waiting"),
    /** Only an earlier version reads these four: links and claims stand in `consent_key`. */
    tokenHash: bytes(),
    tokenEndsAt: dateTime(),
    codeTokenHash: bytes(),
    claimedBy: reference().references(() => accounts.id, { onDelete: "set null" }),
    /** Of the code that the consultant reads out. */
    codeHash: bytes(),
    codeTries: smallint().notNull().default(0),
    codeEndsAt: dateTime(),
    sentAt: dateTime(),
    dueAt: dateTime(),
    remindedAt: dateTime(),
    decidedAt: dateTime(),
    /** When what was given, or the time of grace, ends. */
    until: dateTime(),
    /** The consultant has been told that it ends soon. */
    endToldAt: dateTime(),
    saidBy: text({ enum: consentSayers }),
    /** What the family lets the consultant know with it. */
    remark: text(),
    paperOn: date({ mode: "string" }),
    paperNumber: text(),
    paperWho: text(),
    recordedBy: reference().references(() => accounts.id, { onDelete: "set null" }),
    saidWay: text({ enum: consentWays }),
    /** A digest of every fact that was shown to whoever agreed; null for those who agreed before it was kept. */
    agreedTo: jsonb().$type<Record<string, string[]>>(),
    /** Which of these facts are others now. */
    changed: text().array().notNull().default([]),
    /** Whether the client's own account knows of that. */
    changesTold: boolean().notNull().default(true),
    /** The client's own e-mail, where the consultant knows it: for a code that the consultant does not see. */
    clientEmail: text(),
  },
  (t) => [
    uniqueIndex("client_consent_token_key").on(t.tokenHash),
    uniqueIndex("client_consent_code_token_key").on(t.codeTokenHash),
    index("client_consent_until_idx").on(t.until).where(isConsented(t)),
    index("client_consent_due_idx").on(t.dueAt).where(isUnreminded(t)),
    index("client_consent_claimed_idx").on(t.claimedBy).where(sql`${t.claimedBy} is not null`),
    index("client_consent_recorded_idx").on(t.recordedBy).where(sql`${t.recordedBy} is not null`),
    index("client_consent_untold_idx").on(t.profileId).where(sql`not ${t.changesTold}`),
    check("client_consent_tries_bounded", sql`${t.codeTries} between 0 and 5`),
  ],
)

/** A link that the consultant made, one that her code or a proof has opened, or an account that looks after the profile. */
export const keyKinds = ["link", "code", "proof", "account"] as const

/** Why a key opens nothing any more; one that nobody has used just ends. */
export const keyEndings = [
  "new link",
  "withdrawn",
  "over",
  "newer proof",
  "client",
  "consultant",
  "administrator",
  "report",
  "unproved",
] as const

export const proofWays = ["e-mail", "phone"] as const

/** What opens a client's consent to somebody who is not its consultant. Links are kept as hashes alone. */
export const consentKeys = pgTable(
  "consent_key",
  {
    id: id(),
    profileId: withProfile(),
    kind: text({ enum: keyKinds }).notNull(),
    tokenHash: bytes(),
    accountId: reference().references(() => accounts.id, { onDelete: "cascade" }),
    provedBy: text({ enum: proofWays }),
    /** Until it is answered a link shows the whole profile, and the answer alone from then on. */
    showsFacts: boolean().notNull().default(true),
    createdAt: dateTime().notNull().defaultNow(),
    /** True to the day. */
    usedAt: dateTime().notNull().defaultNow(),
    endsAt: dateTime(),
    endedAt: dateTime(),
    endedBy: text({ enum: keyEndings }),
    /** What whoever has ended it says to whoever had it. */
    endedReason: text(),
  },
  (t) => [
    uniqueIndex("consent_key_token_key").on(t.tokenHash),
    index("consent_key_profile_idx").on(t.profileId, t.id),
    index("consent_key_account_idx").on(t.accountId).where(sql`${t.accountId} is not null`),
    uniqueIndex("consent_key_one_account").on(t.profileId).where(sql`${t.kind} = 'account' and ${t.endedAt} is null`),
    check("consent_key_opened_by_one", sql`(${t.tokenHash} is null) = (${t.kind} = 'account')`),
  ],
)

/** Asked for by phone, and nobody has called yet. */
export const isToBeCalled = (t: Record<"way" | "codeHash" | "closedAt", SQLWrapper>) =>
  sql`${t.way} = 'phone' and ${t.codeHash} is null and ${t.closedAt} is null`

/**
 * Somebody with a link wants to prove that the profile is theirs, by a code that goes to the client's own e-mail or is read
 * out by an administrator who calls the client's own phone. Each who asks has a code and tries of their own.
 */
export const consentProofs = pgTable(
  "consent_proof",
  {
    id: id(),
    profileId: withProfile(),
    keyId: reference()
      .notNull()
      .references(() => consentKeys.id, { onDelete: "cascade" }),
    accountId: reference().references(() => accounts.id, { onDelete: "cascade" }),
    way: text({ enum: proofWays }).notNull(),
    codeHash: bytes(),
    tries: smallint().notNull().default(0),
    endsAt: dateTime(),
    closedAt: dateTime(),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [
    index("consent_proof_key_idx").on(t.keyId),
    index("consent_proof_profile_idx").on(t.profileId),
    index("consent_proof_account_idx").on(t.accountId).where(sql`${t.accountId} is not null`),
    index("consent_proof_calls_idx").on(t.id).where(isToBeCalled(t)),
    check("consent_proof_tries_bounded", sql`${t.tries} between 0 and 5`),
  ],
)

/** A consultant has opened a client of another's: each time, to the minute. */
export const clientProfileViews = pgTable(
  "client_opening",
  {
    profileId: withProfile(),
    accountId: withAccount(),
    openedAt: dateTime().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.profileId, t.openedAt, t.accountId] }),
    index("client_opening_account_idx").on(t.accountId),
    index("client_opening_day_idx").on(t.openedAt),
  ],
)
