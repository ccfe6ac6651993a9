import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { ZONE } from "./pakistan.ts"

const zone = sql.raw(`'${ZONE}'`)

/** The calendar's day of a date. */
export const dayAt = (date: SQLWrapper): SQL => sql`(${date} at time zone ${zone})::date`

/** By the database's clock, on the calendar of Pakistan, like all days on pages. */
export const today = dayAt(sql`now()`)

export const beginOf = (day: string): SQL => sql`(${day}::date::timestamp at time zone ${zone})`
