import { type SQLWrapper, sql } from "drizzle-orm"
import { date, index, pgEnum, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { accounts, withAccount } from "./accounts.ts"
import { clientCases } from "./cases.ts"
import { dateTime, id, reference } from "./columns.ts"
import { withProfile } from "./profiles.ts"

export const clientNotes = pgTable(
  "client_note",
  {
    id: id(),
    clientId: withProfile(),
    consultantId: withAccount(),
    /** If it is about one case of the client. */
    caseId: reference().references(() => clientCases.id, { onDelete: "set null" }),
    body: text().notNull(),
    followUpOn: date({ mode: "string" }),
    doneAt: dateTime(),
    editedAt: dateTime(),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [
    index("client_note_client_idx").on(t.clientId, t.id),
    index("client_note_consultant_idx").on(t.consultantId, t.id),
    index("client_note_case_idx").on(t.caseId, t.id).where(sql`${t.caseId} is not null`),
    index("client_note_words_idx").using("gin", sql`lower(${t.body}) gin_trgm_ops`).with({ fastupdate: false }),
    index("client_note_due_idx").on(t.consultantId, t.followUpOn).where(sql`${t.doneAt} is null`),
  ],
)

export const assistedService = pgEnum("assisted_service", ["assist", "plus"])

export const isOpenRequest = (t: { takenBy: SQLWrapper; endedAt: SQLWrapper }) =>
  sql`${t.takenBy} is null and ${t.endedAt} is null`

export const isCase = (t: { takenBy: SQLWrapper; endedAt: SQLWrapper }) =>
  sql`${t.takenBy} is not null and ${t.endedAt} is null`

/** Nothing was done about it in time. */
export const isOverdue = (t: { dueAt: SQLWrapper; endedAt: SQLWrapper }) =>
  sql`${t.endedAt} is null and ${t.dueAt} < now()`

export const assistedOutcomes = ["married", "engaged", "introduced", "nobody", "withdrawn"] as const

/** A member asks for Prime Assist or Prime Plus; once a consultant or administrator claims it, the two are connected. */
export const assistedRequests = pgTable(
  "assisted_request",
  {
    id: id(),
    accountId: withAccount(),
    service: assistedService().notNull(),
    wish: text().notNull(),
    takenBy: reference().references(() => accounts.id, { onDelete: "set null" }),
    takenAt: dateTime(),
    endedAt: dateTime(),
    outcome: text({ enum: assistedOutcomes }),
    /** Something should be done by then. */
    dueAt: dateTime().notNull().default(sql`now() + interval '2 days'`),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("assisted_request_one_a_member").on(t.accountId).where(sql`${t.endedAt} is null`),
    index("assisted_request_open_idx").on(t.id).where(isOpenRequest(t)),
    index("assisted_request_due_idx").on(t.dueAt).where(sql`${t.endedAt} is null`),
    index("assisted_request_case_idx").on(t.id).where(isCase(t)),
    index("assisted_request_ended_idx").on(t.endedAt).where(sql`${t.endedAt} is not null`),
    index("assisted_request_taken_idx").on(t.takenBy).where(sql`${t.takenBy} is not null`),
  ],
)

/** A consultant's last uploaded file, for an hour. Nothing of it is a client yet. */
export const clientImports = pgTable("client_import", {
  accountId: reference()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  fileName: text().notNull(),
  sealed: text().notNull(),
  createdAt: dateTime().notNull().defaultNow(),
})
