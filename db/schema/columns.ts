import { type SQLWrapper, sql } from "drizzle-orm"
import { bigint, customType, timestamp } from "drizzle-orm/pg-core"

/** Row number made by the database; ascending in time, so it is also the key that lists page by. */
export const id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity()

export const reference = () => bigint({ mode: "number" })

export const dateTime = () => timestamp({ withTimezone: true, mode: "date" })

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" })

/** A number as digits alone: an index and the queries that it serves have to word it alike. */
export const digitsOf = (number: SQLWrapper) => sql<string | null>`translate(${number}, '+ -()./', '')`

/** By its last digits a number is found, whatever stands before them. */
export const LAST_DIGITS = 7
export const lastDigitsOf = (number: SQLWrapper) => sql`(right(${digitsOf(number)}, ${sql.raw(String(LAST_DIGITS))}))`
