import { type SQL, sql } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import { DELETED_NAME, shownName } from "#app/viewer/shown-name.server.ts"
import { hasLeft } from "#db/schema/accounts.ts"
import { fullNameOf } from "#db/schema/profiles.ts"

/** How a value is written: a dateTime with its time, a day of the calendar, yes or no, the path of a file in the archive. */
export type Kind = "text" | "file" | "number" | "dateTime" | "day" | "yes"

/** By its name in the JSON file: how it is written, and the SQL that reads it; `$1` is the account. */
export type Columns = Record<string, readonly [Kind, string]>

export interface Part {
  /** Of its files: `data/messages.json`, `pages/messages.html`. */
  name: string
  title: string
  /** Every table that it reads for the person, as its SQL has them: none with somebody's data is in neither a part nor `LEFT_OUT`. */
  tables: readonly string[]
  /** After `from`, with its joins and, after `where`, whose rows they are. */
  from: string
  where: string
  /** Ascends and is one row's alone, so that rows are read in portions. */
  key: string
  keyIs?: "bigint" | "numeric" | "text"
  /** Read in this order first, where an index has both: what the key alone would search the whole table for. */
  within?: string
  columns: Columns
}

export type Row = Record<string, string | number | boolean | null>

const dialect = new PgDialect({ casing: "snake_case" })
const textOf = (query: SQL) => dialect.sqlToQuery(query).sql

const columnsOf = (alias: string) => ({
  firstName: sql.raw(`${alias}.first_name`),
  lastName: sql.raw(`${alias}.last_name`),
  status: sql.raw(`${alias}.status`),
  leavesAt: sql.raw(`${alias}.leaves_at`),
})

export const fullName = (profile: string) => textOf(fullNameOf(columnsOf(profile)))

/** Another account's name, as its own pages show it. `account` is SQL for its number. */
export const nameOf = (account: string) =>
  `(select ${textOf(shownName("who"))} from account who where who.id = ${account})`

/** Of a profile by its number. */
export const profileName = (profile: string) =>
  `(select case when ${textOf(hasLeft(columnsOf("owner")))} then '${DELETED_NAME}' else ${fullName("shown")} end
    from profile shown join account owner on owner.id = shown.account_id where shown.id = ${profile})`

export const text = (sql: string) => ["text", sql] as const
export const file = (sql: string) => ["file", sql] as const
export const number = (sql: string) => ["number", `(${sql})::float8`] as const
export const dateTime = (sql: string) => ["dateTime", sql] as const
export const day = (sql: string) => ["day", sql] as const
export const yes = (sql: string) => ["yes", sql] as const
