import { sql } from "drizzle-orm"
import { index, pgTable, text } from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { clientCases } from "./cases.ts"
import { dateTime, id, reference } from "./columns.ts"
import { clientNotes } from "./consultants.ts"
import { stories } from "./site.ts"

/** What a note, a case's feedback or a story said before somebody changed it; goes with it. */
export const earlierWordings = pgTable(
  "earlier_wording",
  {
    id: id(),
    noteId: reference().references(() => clientNotes.id, { onDelete: "cascade" }),
    caseId: reference().references(() => clientCases.id, { onDelete: "cascade" }),
    storyId: reference().references(() => stories.id, { onDelete: "cascade" }),
    /** Which of its texts. */
    field: text().notNull(),
    body: text().notNull(),
    /** Who wrote the next one, and when. */
    byId: reference().references(() => accounts.id, { onDelete: "set null" }),
    at: dateTime().notNull().defaultNow(),
  },
  (t) => [
    index("earlier_wording_note_idx").on(t.noteId, t.id).where(sql`${t.noteId} is not null`),
    index("earlier_wording_case_idx").on(t.caseId, t.id).where(sql`${t.caseId} is not null`),
    index("earlier_wording_story_idx").on(t.storyId, t.id).where(sql`${t.storyId} is not null`),
    index("earlier_wording_by_idx").on(t.byId).where(sql`${t.byId} is not null`),
  ],
)
