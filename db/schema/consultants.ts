import { type SQLWrapper, sql } from "drizzle-orm"
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
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

/** Under which field a consultant has put a heading by hand, for her next file. */
export const clientImportHeads = pgTable(
  "client_import_head",
  {
    accountId: withAccount(),
    head: text().notNull(),
    /** Empty: the column is left out. */
    target: text().notNull(),
    chosenAt: dateTime().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.head] })],
)

/** A file that was taken in, for the day in which that can be taken back. */
export const takenImports = pgTable(
  "taken_import",
  {
    id: id(),
    accountId: withAccount(),
    fileName: text().notNull(),
    made: integer().notNull(),
    merged: integer().notNull(),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [index("taken_import_account_idx").on(t.accountId, t.id), index("taken_import_day_idx").on(t.createdAt)],
)

/** What an import made of a client, or filled in where nothing was. */
export const importedClients = pgTable(
  "imported_client",
  {
    importId: reference()
      .notNull()
      .references(() => takenImports.id, { onDelete: "cascade" }),
    profileId: withProfile(),
    made: boolean().notNull(),
    filled: jsonb().$type<Record<string, string | number>>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.importId, t.profileId] }), index("imported_client_profile_idx").on(t.profileId)],
)
