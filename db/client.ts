import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js"
import { migrate } from "drizzle-orm/postgres-js/migrator"
import postgres from "postgres"
import { refuseEarlier } from "./earlier-database.ts"
import { watchQueries } from "./queries-under-way.ts"
import { StartError } from "./start-error.ts"

/** The pool of all pages and jobs; set by `connect` before anything asks. */
export let sql: postgres.Sql
export let db: PostgresJsDatabase
// Stores the chat's messages, so that they wait for no page. Prepared statements here are planned once a connection,
// whatever the values, and by indexes, however few rows there were.
export let chatSql: postgres.Sql

/** For LISTEN, which needs a session of its own: past a pooler. */
let direct: postgres.Sql
let pooling: Pooling = {}

export type Database = Pick<PostgresJsDatabase, "select" | "insert" | "update" | "delete" | "execute" | "$count">

const SLOWEST_STATEMENT_MS = 5_000

export const CHAT_CONNECTIONS = 2

interface Pooling {
  /** PostgreSQL itself, where the pages' address is a pooler's in transaction mode. */
  directUrl?: string
  /** Poolers before PgBouncer 1.21 know no prepared statements in that mode. */
  prepared?: boolean
}

export function connect(url: string, { connections = 10, ...given }: Pooling & { connections?: number } = {}) {
  pooling = { directUrl: url, ...given }
  const { directUrl = url } = pooling
  sql = watchQueries("pages", connections, pool(url, connections))
  direct = directUrl === url ? sql : pool(directUrl, 1)
  const chat = pool(directUrl, CHAT_CONNECTIONS, { plan_cache_mode: "force_generic_plan", enable_seqscan: "off" })
  chatSql = watchQueries("chat", CHAT_CONNECTIONS, chat)
  db = drizzle({ client: sql, casing: "snake_case" })
}

/** `onListen` also after each loss of the connection: it looks for what was missed. */
export const listen = (channel: string, hear: (note: string) => void, onListen?: () => void) =>
  direct.listen(channel, hear, onListen)

/** A pooler takes no settings of a session: its `connect_query` makes those that matter (docs/operations.md). */
export function pool(url: string, max: number, settings: Record<string, string> = {}) {
  const { directUrl = url, prepared = true } = pooling
  const isPooled = url !== directUrl
  return postgres(url, {
    max,
    idle_timeout: 60,
    connect_timeout: 5,
    // Soon, however long the database was away.
    backoff: (tries) => Math.min(3 ** tries / 100, 1),
    onnotice: () => {},
    prepare: prepared || !isPooled,
    connection: {
      application_name: "rishta",
      ...(!isPooled && {
        statement_timeout: SLOWEST_STATEMENT_MS,
        // Pages read little: parallel workers take longer to start. A text, because the number 0 would not be sent.
        max_parallel_workers_per_gather: "0",
        ...settings,
      }),
    },
  })
}

/** For changes of the schema, and long locks of whole tables. */
export const SCHEMA_LOCK = 7206177

interface Migrating {
  /** Somebody else holds the lock. */
  onWait?(): void
  /** Runs before the lock is released. */
  next?(): Promise<unknown>
}

/** Servers that start together wait for one another at an advisory lock. */
export async function migrateDatabase(url: string, { onWait, next }: Migrating = {}) {
  const single = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const [lock] = await single`select pg_try_advisory_lock(${SCHEMA_LOCK}) as free`
    if (!lock!.free) {
      onWait?.()
      await single`select pg_advisory_lock(${SCHEMA_LOCK})`
    }
    await refuseEarlier(single)
    await migrate(drizzle({ client: single }), { migrationsFolder: "db/migrations" }).catch((error) => {
      throw new StartError(`The database cannot be brought up to date: ${(error.cause ?? error).message}`)
    })
    await next?.()
  } finally {
    await single.end({ timeout: 5 })
  }
}

/** With a timeout: after a connection was lost in a query, a plain `end` never resolves. */
export async function disconnect() {
  await Promise.all([...new Set([sql, direct, chatSql])].map((one) => one.end({ timeout: 5 })))
}
