import postgres from "postgres"
import { type Check, failed, ok, warning } from "./finding.ts"
import { schemaOf } from "./schema.ts"

const OLDEST = 15
/** Beyond this share of a table, and so many rows, autovacuum does not keep up. */
const DEAD_SHARE = 0.25
const DEAD_ROWS = 50_000
const FAST_SECONDS = 2
const LATE_SECONDS = 60

const REACH: Record<string, string> = {
  "28P01": "the user or the password in DATABASE_URL is wrong",
  "28000": "the database lets this user not in from here: see its pg_hba.conf",
  "3D000": "make the database: createdb",
  ECONNREFUSED: "start PostgreSQL, or set the right host and port in DATABASE_URL",
}

export const connectTo = (url: string, options: { max?: number; connect_timeout?: number; prepare?: boolean } = {}) =>
  postgres(url, { max: 1, connect_timeout: 5, idle_timeout: 5, onnotice: () => {}, ...options })

/** `url` as all pages use it. */
export const databaseChecks = (url: string): Check[] => [
  { about: "database", look: () => withSql(url, lookAtServer), todo: "see what the database's own log says" },
  { about: "clock", look: () => withSql(url, lookAtClock), todo: "ask for the time by hand: select now()" },
  { about: "migrations", look: () => withSql(url, lookAtSchema), todo: "npm start brings the schema up to date" },
  { about: "dead rows", look: () => withSql(url, lookAtDeadRows), todo: "see pg_stat_user_tables" },
]

async function withSql<Answer>(url: string, look: (sql: postgres.Sql) => Promise<Answer>) {
  const sql = connectTo(url)
  try {
    return await look(sql)
  } finally {
    await sql.end({ timeout: 1 }).catch(() => {})
  }
}

async function lookAtServer(sql: postgres.Sql) {
  try {
    const [row] = await sql<{ version: number; creates: boolean; trigrams: boolean }[]>`
      select current_setting('server_version_num')::int as version,
        has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as creates,
        exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams`
    return [
      versionLine(row!.version),
      row!.creates
        ? ok("the user may make tables and schemas")
        : failed("the user may not make tables", "grant create on database and schema public, or make it the owner"),
      ...(row!.trigrams
        ? []
        : [
            failed(
              "the extension pg_trgm is missing",
              "install PostgreSQL's contrib package on the database's machine",
            ),
          ]),
    ]
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return failed(message || `no answer (${code})`, REACH[code ?? ""] ?? "check DATABASE_URL and the network between")
  }
}

/** As `server_version_num` has it: 150018 is 15.18. */
export function versionLine(version: number) {
  const major = Math.floor(version / 10_000)
  const text = `PostgreSQL ${major}.${version % 10_000}`
  return major < OLDEST ? failed(`${text} is too old`, `upgrade to ${OLDEST} or newer`) : ok(text)
}

async function lookAtClock(sql: postgres.Sql) {
  const before = Date.now()
  const [row] = await sql<{ at: number }[]>`select extract(epoch from now())::float * 1000 as at`
  return clockLine("the database's", row!.at - (before + Date.now()) / 2)
}

/** `ahead` in milliseconds of this machine's clock. */
export function clockLine(whose: string, ahead: number) {
  const seconds = Math.abs(ahead) / 1000
  const text = `${whose} clock is ${seconds < 90 ? `${seconds.toFixed(1)} seconds` : `${Math.round(seconds / 60)} minutes`} ${ahead < 0 ? "behind" : "ahead of"} this machine's`
  if (seconds <= FAST_SECONDS) return ok(`${whose} clock and this machine's agree`)
  const todo = "set both by NTP: codes, second steps and signed events live by the clock"
  return seconds > LATE_SECONDS ? failed(text, todo) : warning(text, todo)
}

async function lookAtSchema(sql: postgres.Sql) {
  const { state, missing, invalid } = await schemaOf(sql)
  const lines = [state]
  if (missing.tables.length > 0)
    lines.push(
      failed(
        `a half-migrated schema: ${list(missing.tables)} missing though its migration is recorded`,
        "restore the last backup, or compare the schema with a new database's",
      ),
    )
  if (missing.indexes.length > 0)
    lines.push(failed(`missing indexes: ${list(missing.indexes)}`, "make them as db/migrations writes them"))
  if (invalid.length > 0) lines.push(failed(`invalid indexes: ${list(invalid)}`, "reindex index concurrently NAME"))
  return lines
}

const list = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ")

async function lookAtDeadRows(sql: postgres.Sql) {
  const rows = await sql<{ name: string; dead: number }[]>`
    select relname as name, n_dead_tup::int as dead from pg_stat_user_tables
    where n_dead_tup > ${DEAD_ROWS} and n_dead_tup > ${DEAD_SHARE}::float * n_live_tup order by n_dead_tup desc limit 3`
  if (rows.length === 0) return ok("no table has many")
  const names = rows.map(({ name, dead }) => `${name} ${dead.toLocaleString("en")}`)
  return warning(`waiting to be cleaned up: ${names.join(", ")}`, "vacuum them, and let autovacuum run more often")
}
