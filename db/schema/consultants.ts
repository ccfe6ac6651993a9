import { type SQLWrapper, sql } from "drizzle-orm"
import { date, index, pgEnum, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { id, moment, reference } from "./columns.ts"
import { profiles } from "./profiles.ts"

/** A consultant's private note on a client, with the day on which to come back to it. */
export const clientNotes = pgTable(
  "client_note",
  {
    id: id(),
    clientId: reference()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    consultantId: reference()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    body: text().notNull(),
    followUpOn: date({ mode: "string" }),
    doneAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index("client_note_client_idx").on(t.clientId, t.id),
    index("client_note_due_idx").on(t.consultantId, t.followUpOn).where(sql`${t.doneAt} is null`),
  ],
)

export const assistedService = pgEnum("assisted_service", ["assist", "plus"])

/** Nobody has taken it yet, and its member still asks. */
export const isOpenRequest = (t: { takenBy: SQLWrapper; endedAt: SQLWrapper }) =>
  sql`${t.takenBy} is null and ${t.endedAt} is null`

/** A member's wish for Prime Assist or Prime Plus; once a consultant or administrator takes it, the two are connected. */
export const assistedRequests = pgTable(
  "assisted_request",
  {
    id: id(),
    accountId: reference()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    service: assistedService().notNull(),
    wish: text().notNull(),
    takenBy: reference().references(() => accounts.id, { onDelete: "set null" }),
    takenAt: moment(),
    /** The member has taken it back, or the connection with the matchmaker has ended. */
    endedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("assisted_request_one_a_member").on(t.accountId).where(sql`${t.endedAt} is null`),
    index("assisted_request_open_idx").on(t.id).where(isOpenRequest(t)),
    index("assisted_request_taken_idx").on(t.takenBy).where(sql`${t.takenBy} is not null`),
  ],
)
