import { DELETED_NAME } from "#app/viewer/shown-name.server.ts"

/** How a value is written: a dateTime with its time, a day of the calendar, yes or no. */
export type Kind = "text" | "number" | "dateTime" | "day" | "yes"

/** By its name in the JSON file: how it is written, and the SQL that reads it; `$1` is the account. */
export type Columns = Record<string, readonly [Kind, string]>

export interface Part {
  /** Of its files: `data/messages.json`, `pages/messages.html`. */
  name: string
  title: string
  /** Every table that it reads for the person: none with somebody's data is in neither a part nor `LEFT_OUT`. */
  tables: readonly string[]
  /** After `from`, with its joins and, after `where`, whose rows they are. */
  from: string
  where: string
  /** Ascends and is one row's alone, so that rows are read in portions. */
  key: string
  keyIs?: "text" | "numeric"
  columns: Columns
}

export type Row = Record<string, string | number | boolean | null>

const leftOf = (who: string) => `(${who}.status = 'deleted' or ${who}.leaves_at is not null)`

/** Another account's name, as its own pages show it. `account` is SQL for its number. */
export const nameOf = (account: string) =>
  `(select case when ${leftOf("who")} then '${DELETED_NAME}' else coalesce((select named.first_name || ' ' || named.last_name
    from profile named where named.account_id = who.id and named.kind = 'member'), who.name) end
    from account who where who.id = ${account})`

/** Of a profile by its number. */
export const profileName = (profile: string) =>
  `(select case when ${leftOf("owner")} then '${DELETED_NAME}' else named.first_name || ' ' || named.last_name end
    from profile named join account owner on owner.id = named.account_id where named.id = ${profile})`

export const text = (sql: string) => ["text", sql] as const
export const number = (sql: string) => ["number", `(${sql})::float8`] as const
export const dateTime = (sql: string) => ["dateTime", sql] as const
export const day = (sql: string) => ["day", sql] as const
export const yes = (sql: string) => ["yes", sql] as const
