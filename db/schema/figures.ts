import { bigint, date, pgTable, primaryKey, text } from "drizzle-orm/pg-core"

/**
 * How much there was of something on a finished day; a job counts each day once, so that no page counts years of rows.
 * `part` divides it (a plan, a religion, a city); rows stay when what they have counted is deleted.
 */
export const dailyFigures = pgTable(
  "daily_figure",
  {
    what: text().notNull(),
    /** By the clock of Pakistan. */
    day: date({ mode: "string" }).notNull(),
    part: text().notNull().default(""),
    value: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.what, t.day, t.part] })],
)
