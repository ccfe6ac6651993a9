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

/** `grace`: a client from before consent was asked for. */
export const consentState = pgEnum("consent_state", ["waiting", "given", "refused", "withdrawn", "grace"])

export const consentSayers = ["client", "father", "mother", "brother or sister", "guardian"] as const

/** How a family has answered. */
export const consentWays = ["link", "code", "proof", "account", "paper"] as const

/** Others may see the client. */
export const isConsented = (t: { state: SQLWrapper }) => sql`${t.state} in ('given', 'grace')`

export const isUnreminded = (t: Record<"state" | "sentAt" | "remindedAt", SQLWrapper>) =>
  sql`${t.state} = 'waiting' and ${t.sentAt} is not null and ${t.remindedAt} is null`

/** A client's consent to being shown to others. Codes only as hashes. */
export const clientConsents = pgTable(
  "client_consent",
  {
    profileId: reference()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    state: consentState().notNull().default("waiting"),
    /** Only an earlier version reads these four: links and claims are in `consent_key`. */
    tokenHash: bytes(),
    tokenEndsAt: dateTime(),
    codeTokenHash: bytes(),
    claimedBy: reference().references(() => accounts.id, { onDelete: "set null" }),
    codeHash: bytes(),
    codeTries: smallint().notNull().default(0),
    codeEndsAt: dateTime(),
    sentAt: dateTime(),
    dueAt: dateTime(),
    remindedAt: dateTime(),
    decidedAt: dateTime(),
    /** End of the consent, or of the time of grace. */
    until: dateTime(),
    /** The consultant was notified that it ends soon. */
    endToldAt: dateTime(),
    saidBy: text({ enum: consentSayers }),
    /** The family's remark for the consultant. */
    remark: text(),
    paperOn: date({ mode: "string" }),
    paperNumber: text(),
    paperWho: text(),
    recordedBy: reference().references(() => accounts.id, { onDelete: "set null" }),
    saidWay: text({ enum: consentWays }),
    /** A digest of every fact shown to whoever agreed; null for those who agreed before it was kept. */
    agreedTo: jsonb().$type<Record<string, string[]>>(),
    /** Items of the agreement that have changed since. */
    changed: text().array().notNull().default([]),
    /** The client's own account knows of the changes. */
    changesTold: boolean().notNull().default(true),
    /** The client's own, for a code that the consultant does not see. */
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

/** `code`: a link opened by the consultant's code; `proof`: by a proof; `account`: looks after the profile. */
export const keyKinds = ["link", "code", "proof", "account"] as const

/** Unused keys just expire. */
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

/** Opens a client's consent to others than the consultant. Links only as hashes. */
export const consentKeys = pgTable(
  "consent_key",
  {
    id: id(),
    profileId: withProfile(),
    kind: text({ enum: keyKinds }).notNull(),
    tokenHash: bytes(),
    accountId: reference().references(() => accounts.id, { onDelete: "cascade" }),
    provedBy: text({ enum: proofWays }),
    /** Until the answer a link shows the whole profile, then the answer alone. */
    showsFacts: boolean().notNull().default(true),
    createdAt: dateTime().notNull().defaultNow(),
    /** To the day. */
    usedAt: dateTime().notNull().defaultNow(),
    endsAt: dateTime(),
    endedAt: dateTime(),
    endedBy: text({ enum: keyEndings }),
    /** For whoever had the key. */
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

/** Asked for by phone, and not called yet. */
export const isToBeCalled = (t: Record<"way" | "codeHash" | "closedAt", SQLWrapper>) =>
  sql`${t.way} = 'phone' and ${t.codeHash} is null and ${t.closedAt} is null`

/**
 * A visitor with a link proves that the profile is theirs, by a code to the client's own e-mail or read out on the
 * client's phone. Each has their own code and tries.
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

/** Recorded each time, to the minute. */
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
