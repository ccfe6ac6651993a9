import type postgres from "postgres"
import type { Config } from "#app/config.server.ts"
import { connectTo } from "./database.ts"
import { type Check, failed, ok, warning } from "./finding.ts"

/** What one process of the product opens: see docs/operations.md. */
const CONNECTIONS = 16
const OPENED_MS = 8_000
const NOT_PREPARED = new Set(["26000", "42P05", "08P01"])

export const poolerCheck = (config: Pick<Config, "databaseUrl" | "directUrl" | "prepared" | "processes">): Check => ({
  about: "connections",
  todo: "check DATABASE_URL and DATABASE_DIRECT_URL",
  async look() {
    const url = config.databaseUrl!
    if (!(await isPooled(url))) return roomLine(url, config.processes, "PostgreSQL itself")
    const { mode, prepares } = await modeOf(url, config.prepared)
    if (mode === "session")
      return [
        warning(
          "a pooler in session mode stands before PostgreSQL: each of our connections keeps one of the database's",
          "leave it out, or use transaction mode with DATABASE_DIRECT_URL",
        ),
        await roomLine(url, config.processes, "the pooler"),
      ]
    const direct = config.directUrl!
    return [
      prepares
        ? ok("a pooler in transaction mode stands before PostgreSQL")
        : failed("the pooler knows no prepared statements", "set DATABASE_PREPARED=no, or use PgBouncer 1.21 or newer"),
      direct === url || (await isPooled(direct))
        ? failed(
            "LISTEN and locks would be lost in the pooler",
            "set DATABASE_DIRECT_URL to PostgreSQL itself, past the pooler",
          )
        : ok("LISTEN and locks go past it"),
      await timeoutLine(url, config.prepared),
    ]
  },
})

/** A pooler takes no settings from a session. */
async function timeoutLine(url: string, prepare: boolean) {
  const sql = connectTo(url, { prepare })
  const [row] = await sql<{ timeout: string }[]>`select current_setting('statement_timeout') as timeout`
  await sql.end({ timeout: 1 })
  return row!.timeout === "0"
    ? warning(
        "nothing ends a slow statement behind the pooler",
        "give the database's line in pgbouncer.ini a connect_query: see 'A pooler' in docs/operations.md",
      )
    : ok(`a slow statement ends after ${row!.timeout}`)
}

/** A pooler makes up the process's number that a connection is told; the process itself tells its own. */
async function isPooled(url: string) {
  const sql = connectTo(url)
  try {
    const rows = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    return (rows as unknown as { state: { pid: number } }).state.pid !== rows[0]!.pid
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** While a second connection holds what the first one has used, the first shows whether the session is still its own. */
async function modeOf(url: string, prepare: boolean) {
  const [first, second] = [connectTo(url, { prepare }), connectTo(url, { prepare })]
  const read = () => first<{ mark: string }[]>`select current_setting('rishta.doctor', true) as mark, ${"x"}::text`
  try {
    await read()
    await first`select set_config('rishta.doctor', 'here', false)`
    return await second.begin(async (tx) => {
      const [other] = await tx`select current_setting('rishta.doctor', true) as mark`
      const own = await read().catch((error) => refusal(error))
      await tx`select set_config('rishta.doctor', '', false)`
      const isOwn = own !== "not prepared" && own[0]!.mark === "here" && other!.mark !== "here"
      return { mode: isOwn ? ("session" as const) : ("transaction" as const), prepares: own !== "not prepared" }
    })
  } finally {
    await Promise.all([first, second].map((sql) => sql.end({ timeout: 1 })))
  }
}

function refusal(error: postgres.PostgresError) {
  if (NOT_PREPARED.has(error.code)) return "not prepared" as const
  throw error
}

/** Whether all that the product will open can be opened at once. */
async function roomLine(url: string, processes: number, whose: string) {
  const needed = CONNECTIONS * processes
  const sql = connectTo(url, { max: needed, connect_timeout: OPENED_MS / 1000 })
  let opened = 0
  const hold = Promise.withResolvers<void>()
  const full = Promise.withResolvers<void>()
  const all = Array.from({ length: needed }, () =>
    sql.begin(async (tx) => {
      await tx`select 1`
      if (++opened === needed) full.resolve()
      await hold.promise
    }),
  )
  const late = setTimeout(full.resolve, OPENED_MS)
  await Promise.race([full.promise, ...all.map((one) => one.catch(() => full.resolve()))])
  clearTimeout(late)
  const got = opened
  hold.resolve()
  await sql.end({ timeout: 0 })
  await Promise.allSettled(all)
  return got === needed
    ? ok(`${whose} gives the ${needed} connections that ${processes === 1 ? "the process" : "the processes"} may open`)
    : failed(
        `${whose} gives ${got} connections of the ${needed} that the product may open`,
        "raise max_connections or the pool's size, or use a pooler in transaction mode",
      )
}
