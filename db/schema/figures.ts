import { bigint, date, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { dateTime } from "./columns.ts"

/** Each finished day is counted once. `part` divides it (plan, religion, city); rows outlive what they count. */
export const dailyFigures = pgTable(
  "daily_figure",
  {
    what: text().notNull(),
    /** By Pakistan's clock. */
    day: date({ mode: "string" }).notNull(),
    part: text().notNull().default(""),
    value: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.what, t.day, t.part] })],
)

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
