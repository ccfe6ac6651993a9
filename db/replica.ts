import { AsyncLocalStorage } from "node:async_hooks"
import { drizzle } from "drizzle-orm/postgres-js"
import type postgres from "postgres"
import { type Database, db, pool, sql } from "./client.ts"
import { isDatabaseAway } from "./database-away.ts"
import { watchQueries } from "./queries-under-way.ts"
import { soon } from "./soon.ts"

/** A place in the write-ahead log as bytes since its begin, which a number holds for nine petabytes. */
export type Written = number

const CONNECTIONS = 10
const LOOK_MS = 500
/** What the primary knew so long ago the replica must know, or lists are read from the primary. */
const LATEST_MS = 5_000
/** A line that is cut without a word answers nothing and breaks nothing. */
const PATIENCE_MS = 3_000
/** PostgreSQL cancels what stands in the way of the replay. */
const CONFLICT = "40001"

/** How far a request's session has written; absent outside of requests that only read. */
const reading = new AsyncLocalStorage<Written>()

let replica: { sql: postgres.Sql; db: Database } | undefined
/** Up to where the replica has replayed, while it is one and not late. */
let replayed: Written | undefined
let looking: NodeJS.Timeout | undefined
let places: { at: number; written: Written }[] = []

/** A replica that cannot be reached is looked for again; until then all is read from the primary. */
export async function connectReplica(url: string, { looks = true } = {}) {
  const client = watchQueries("replica", CONNECTIONS, pool(url, CONNECTIONS))
  replica = { sql: client, db: drizzle({ client, casing: "snake_case" }) }
  await lookAtReplica()
  if (looks) lookAgain()
}

function lookAgain() {
  looking = setTimeout(() => void lookAtReplica().finally(() => replica && lookAgain()), LOOK_MS).unref()
}

export async function disconnectReplica() {
  clearTimeout(looking)
  const client = replica?.sql
  replica = replayed = undefined
  places = []
  await client?.end({ timeout: 5 })
}

export const hasReplica = () => replica !== undefined

/** One that was promoted is a primary of its own: it may know of writes that ours does not, so it is read no more. */
export async function lookAtReplica() {
  const [written, there] = await Promise.all([
    soon(writtenNow(), PATIENCE_MS).catch(() => undefined),
    soon(replayedBy(replica!.sql), PATIENCE_MS).catch(() => undefined),
  ])
  const now = Date.now()
  places = places.filter(({ at }) => at >= now - LATEST_MS)
  if (written !== undefined) places.push({ at: now, written })
  replayed = there && places.some(({ written }) => written <= there) ? there : undefined
}

async function replayedBy(client: postgres.Sql) {
  const [row] = await client.unsafe<{ place: Written | null }[]>(
    `select case when pg_is_in_recovery() then ${placeOf("pg_last_wal_replay_lsn()")} end as place`,
  )
  return row!.place
}

const late = () => Object.assign(new Error("late"), { code: "ETIMEDOUT" })

const placeOf = (lsn: string) => `pg_wal_lsn_diff(${lsn}, '0/0')::float8`

/** Up to where the primary's log holds everything that has been committed; a column. */
export const WRITTEN = placeOf("pg_current_wal_insert_lsn()")

export async function writtenNow() {
  const [row] = await sql.unsafe<{ place: Written }[]>(`select ${WRITTEN} as place`)
  return row!.place
}

/** All `work` may read lists from a replica that knows what was written up to here. */
export const readingFrom = <Answer>(written: Written, work: () => Answer) => reading.run(written, work)

/** For what nobody waits for: from a replica that knows all that is written now, as soon as there is one. */
export async function readingFromNow<Answer>(work: () => Promise<Answer>) {
  return hasReplica() ? readingFrom(await writtenNow(), work) : work()
}

/**
 * For lists, searches, statistics and exports: from the replica where it knows all that this session has done, else from
 * the primary. It may be five seconds late in what others have done, so whoever shows a person checks on the primary.
 */
export async function readList<Rows>(read: (on: Database, client: postgres.Sql) => PromiseLike<Rows>): Promise<Rows> {
  const from = reading.getStore()
  if (!replica || replayed === undefined || from === undefined || from > replayed) return read(db, sql)
  try {
    return await soon(read(replica.db, replica.sql), PATIENCE_MS, late)
  } catch (error) {
    if (isDatabaseAway(error)) replayed = undefined
    else if (!isConflict(error)) throw error
    return read(db, sql)
  }
}

const isConflict = (error: unknown) =>
  (((error as { cause?: unknown }).cause ?? error) as { code?: string }).code === CONFLICT
