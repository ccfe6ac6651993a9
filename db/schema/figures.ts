import { bigint, date, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { dateTime } from "./columns.ts"

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

/** The same of each hour of the last days, so that today and the same day a week ago need not be counted row by row. */
export const hourlyFigures = pgTable(
  "hourly_figure",
  {
    hour: dateTime().notNull(),
    what: text().notNull(),
    part: text().notNull().default(""),
    value: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.what, t.part] })],
)
