import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core"
import { dateTime } from "./columns.ts"

/** The last run of each recurring job. What became of it is of the run before until it has ended. */
export const jobRuns = pgTable("job_run", {
  name: text().primaryKey(),
  startedAt: dateTime().notNull(),
  endedAt: dateTime(),
  tookMs: integer(),
  failed: boolean().notNull().default(false),
})
