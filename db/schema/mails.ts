import { sql } from "drizzle-orm"
import { bigint, index, pgTable, text, unique } from "drizzle-orm/pg-core"
import { accounts, withAccount } from "./accounts.ts"
import { dateTime, reference } from "./columns.ts"
import { profiles } from "./profiles.ts"

export const MAIL_KINDS = [
  "request",
  "accepted",
  "contact",
  "pictures",
  "family",
  "check",
  "message",
  "plan",
  "search",
  "match",
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

export const FREQUENCIES = ["now", "daily", "weekly", "never"] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** Where it is not the default; a consultant's may be for one client. */
export const mailPreferences = pgTable(
  "mail_preference",
  {
    accountId: withAccount(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    clientId: reference().references(() => profiles.id, { onDelete: "cascade" }),
    frequency: text({ enum: FREQUENCIES }).notNull(),
  },
  (t) => [
    unique("mail_preference_key").on(t.accountId, t.kind, t.clientId).nullsNotDistinct(),
    index("mail_preference_client_idx").on(t.clientId).where(sql`${t.clientId} is not null`),
  ],
)

/** The newest profile mailed to the owner of a member's or client's profile. */
export const matchMails = pgTable(
  "match_mail",
  {
    profileId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    upTo: reference().notNull().default(0),
    lookedAt: dateTime().notNull().defaultNow(),
    /** Next look; null while no mail is wanted. */
    mailAt: dateTime().defaultNow(),
  },
  (t) => [index("match_mail_due_idx").on(t.mailAt).where(sql`${t.mailAt} is not null`)],
)

/** To the half day, whatever became of the sessions; and when a mail about the absence was sent. */
export const lastVisits = pgTable("last_visit", {
  accountId: bigint({ mode: "number" })
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  seenAt: dateTime().notNull().defaultNow(),
  farewellAt: dateTime(),
})
