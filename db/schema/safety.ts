import { type SQLWrapper, sql } from "drizzle-orm"
import { check, index, jsonb, pgEnum, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { accounts, withAccount } from "./accounts.ts"
import { dateTime, id, reference } from "./columns.ts"
import { withProfile } from "./profiles.ts"

export const blocks = pgTable(
  "block",
  {
    blockerId: withAccount(),
    blockedId: withAccount(),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index("block_blocked_idx").on(t.blockedId),
    check("block_not_oneself", sql`${t.blockerId} <> ${t.blockedId}`),
  ],
)

/**
 * Neither has blocked the other. `offset 0` keeps PostgreSQL from making a join of it: for a viewer with many blocks it then
 * expects next to nobody and sorts the whole table, where asking row by row stops after a page.
 */
export const notBlocked = (one: SQLWrapper | number, other: SQLWrapper | number) =>
  sql`not exists (select 1 from block where block.blocker_id = ${one} and block.blocked_id = ${other} offset 0)
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
