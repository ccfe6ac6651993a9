import { sql } from "drizzle-orm"
import { date, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { clientCases } from "./cases.ts"
import { dateTime, reference } from "./columns.ts"

export const answerSides = ["client", "other"] as const
export const answers = ["yes", "no", "later"] as const

/** What each family of a case says, as its consultant has heard it. */
export const caseAnswers = pgTable(
  "case_answer",
  {
    caseId: reference()
      .notNull()
      .references(() => clientCases.id, { onDelete: "cascade" }),
    side: text({ enum: answerSides }).notNull(),
    consultantId: withAccount(),
    answer: text({ enum: answers }).notNull(),
    saidOn: date({ mode: "string" }).notNull(),
    words: text(),
    /** Of 'later': the day on which the desk shows it; null once they have been asked again. */
    askAgainOn: date({ mode: "string" }),
    changedAt: dateTime().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.caseId, t.side] }),
    index("case_answer_due_idx").on(t.consultantId, t.askAgainOn, t.caseId).where(sql`${t.askAgainOn} is not null`),
  ],
)
