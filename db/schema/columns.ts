import { type SQLWrapper, sql } from "drizzle-orm"
import { bigint, customType, timestamp } from "drizzle-orm/pg-core"

/** Ascends in time, so lists page by it. */
export const id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity()

export const reference = () => bigint({ mode: "number" })

export const dateTime = () => timestamp({ withTimezone: true, mode: "date" })

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" })

/** Digits alone: index and queries must spell it alike. */
export const digitsOf = (number: SQLWrapper) => sql<string | null>`translate(${number}, '+ -()./', '')`

/** A number is found by its last digits, whatever stands before them. */
export const LAST_DIGITS = 7
export const lastDigitsOf = (number: SQLWrapper) => sql`(right(${digitsOf(number)}, ${sql.raw(String(LAST_DIGITS))}))`
