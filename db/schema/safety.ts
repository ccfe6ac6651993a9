import { type SQLWrapper, sql } from "drizzle-orm"
import { check, index, jsonb, pgEnum, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { accounts, withAccount } from "./accounts.ts"
import { bytes, dateTime, id, reference } from "./columns.ts"
import { withProfile } from "./profiles.ts"

export const blocks = pgTable(
  "block",
  {
    blockerId: withAccount(),
    blockedId: withAccount(),
    /** 'known': the number or e-mail of the second is among the first one's known people. Each stands beside the other. */
    kind: text({ enum: ["blocked", "known"] })
      .notNull()
      .default("blocked"),
    /** By which entry of the list; null of a block. */
    knownBy: bytes(),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("block_key").on(t.blockerId, t.blockedId, t.kind),
    index("block_blocked_idx").on(t.blockedId),
    check("block_not_oneself", sql`${t.blockerId} <> ${t.blockedId}`),
  ],
)

/** Keyed digests of the numbers and e-mails of people who shall not find a member: they lead back to nobody. */
export const knownPeople = pgTable(
  "known_person",
  {
    accountId: withAccount(),
    hash: bytes().notNull(),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.hash] }), index("known_person_hash_idx").on(t.hash)],
)

/**
 * The first may see the second: neither has blocked the other, and the first is none of those whom the second knows. Known
 * people hide one side alone, so that nobody can find out by her own list whose a number is (docs/decisions/058). `offset 0` keeps PostgreSQL from making a join of it: for a viewer with many blocks it then
 * expects next to nobody and sorts the whole table, where asking row by row stops after a page.
 */
export const notBlocked = (one: SQLWrapper | number, other: SQLWrapper | number) =>
  sql`not exists (select 1 from block where block.blocker_id = ${one} and block.blocked_id = ${other} and block.kind = 'blocked' offset 0)
    and not exists (select 1 from block where block.blocked_id = ${one} and block.blocker_id = ${other} offset 0)`

/** 'Not interested': hidden from one account's lists, with undo. */
export const dismissals = pgTable(
  "dismissal",
  {
    accountId: withAccount(),
    profileId: withProfile(),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.profileId] }), index("dismissal_profile_idx").on(t.profileId)],
)

export const reportStatus = pgEnum("report_status", ["open", "dismissed", "warned", "removed", "suspended"])

export const isOpenReport = (t: { status: SQLWrapper }) => sql`${t.status} = 'open'`

export const reports = pgTable(
  "report",
  {
    id: id(),
    reporterId: reference().references(() => accounts.id, { onDelete: "set null" }),
    subjectId: reference().references(() => accounts.id, { onDelete: "set null" }),
    profileId: reference(),
    messageId: reference(),
    category: text().notNull(),
    note: text().notNull().default(""),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    status: reportStatus().notNull().default("open"),
    decision: text(),
    /** What somebody without an account was written, the newest last. */
    answer: text(),
    decidedBy: reference().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: dateTime().notNull().defaultNow(),
    decidedAt: dateTime(),
  },
  (t) => [
    index("report_open_idx").on(t.id).where(isOpenReport(t)),
    index("report_subject_idx").on(t.subjectId),
    index("report_reporter_idx").on(t.reporterId),
  ],
)
