import { sql } from "drizzle-orm"
import { date, index, pgEnum, pgTable, text } from "drizzle-orm/pg-core"
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

/** A member's wish for Prime Assist or Prime Plus, until a consultant or administrator takes it. */
export const assistedRequests = pgTable("assisted_request", {
  id: id(),
  accountId: reference()
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" }),
  service: assistedService().notNull(),
  wish: text().notNull(),
  takenBy: reference().references(() => accounts.id, { onDelete: "set null" }),
  takenAt: moment(),
  createdAt: moment().notNull().defaultNow(),
})
