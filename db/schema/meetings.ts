import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { accounts, withAccount } from "./accounts.ts"
import { clientCases } from "./cases.ts"
import { bytes, dateTime, id, reference } from "./columns.ts"

export const meetingStates = ["planned", "held", "off"] as const

/** The two families of a case meet. */
export const caseMeetings = pgTable(
  "case_meeting",
  {
    id: id(),
    caseId: reference()
      .notNull()
      .references(() => clientCases.id, { onDelete: "cascade" }),
    consultantId: withAccount(),
    startsAt: dateTime().notNull(),
    place: text(),
    note: text(),
    state: text({ enum: meetingStates }).notNull().default("planned"),
    /** Calendar programs tell a newer version by it. */
    revision: integer().notNull().default(0),
    changedAt: dateTime().notNull().defaultNow(),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [
    index("case_meeting_case_idx").on(t.caseId, t.startsAt, t.id),
    index("case_meeting_day_idx").on(t.consultantId, t.startsAt, t.id),
  ],
)

/** The secret address from which a consultant's calendar program reads; only its hash. */
export const calendarKeys = pgTable(
  "calendar_key",
  {
    accountId: reference()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    tokenHash: bytes().notNull(),
    createdAt: dateTime().notNull().defaultNow(),
    /** By a calendar program, within the day. */
    readAt: dateTime(),
  },
  (t) => [uniqueIndex("calendar_key_token_key").on(t.tokenHash)],
)
