import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { db } from "../client.ts"
import { countedUpTo } from "./counted-page.ts"

/** Beside which row a page begins, by its number; absent for the first page. */
export type Place = { after: number } | { before: number } | "last"

interface Paging {
  limit: number
  place?: Place
}

interface Order {
  descending?: boolean
  /** Columns before the number, none of them ever null, and the table that has them. */
  by?: { columns: SQL[]; table: PgTable }
  /** Nothing narrows the list, so that PostgreSQL's statistics know about how long it is. */
  whole?: boolean
}

export interface Walk {
  /** In round figures, if there are more than were counted and it is known. */
  about: number | null
  /** The rows beside which the neighbouring pages begin. */
  previous: number | null
  next: number | null
}

const COUNTED = 1_000

/** Ids of a page of `rows`, which have an `id`. A page is found by its neighbour, so the last one costs what the first does. */
export async function keyedPage(rows: SQLWrapper, { place, limit }: Paging, order: Order) {
  const [counted, { ids, ...beside }] = await Promise.all([
    db.select({ total: countedUpTo(rows) }).from(sql`(values (1)) one`),
    readPage(rows, { place, limit }, order),
  ])
  const { total } = counted[0]!
  const about = order.whole && total > COUNTED ? await estimateOf(rows) : null
  const walk: Walk = { about, ...beside }
  return { ids, total, limit, walk }
}

/** Beside a row that is not there, or with less than a page before it, stands the first page. */
async function readPage(rows: SQLWrapper, { place, limit }: Paging, order: Order): ReturnType<typeof pageOf> {
  const page = await pageOf(rows, { place, limit }, order)
  const none = isBackwards(place) ? page.previous === null && place !== "last" : page.ids.length === 0
  return place && none ? readPage(rows, { limit }, order) : page
}

async function pageOf(rows: SQLWrapper, { place, limit }: Paging, order: Order) {
  const found = await idsBeside(rows, { place, limit }, order)
  const ids = found.slice(0, limit).map(({ id }) => id)
  const [first, last] = [ids[0] ?? null, ids.at(-1) ?? null]
  const more = found.length > limit
  if (!isBackwards(place)) return { ids, previous: place ? first : null, next: more ? last : null }
  return { ids: ids.reverse(), previous: more ? last : null, next: place === "last" ? null : first }
}

const isBackwards = (place?: Place) => place === "last" || (place !== undefined && "before" in place)

/** In the direction of the walk, one more than a page has. */
export function idsBeside(rows: SQLWrapper, { place, limit }: Paging, { descending, by }: Order) {
  const down = isBackwards(place) !== (descending ?? false)
  const key = place === undefined || place === "last" ? null : Object.values(place)[0]
  const columns = [...(by?.columns ?? []), sql`id`]
  const row = sql.join(columns, sql`, `)
  const neighbour = by ? sql`(select ${row} from ${by.table} where id = ${key})` : sql`(${key}::bigint)`
  return db
    .select({ id: sql<number>`id`.mapWith(Number) })
    .from(sql`(${rows}) listed`)
    .where(key === null ? undefined : sql`(${row}) ${sql.raw(down ? "<" : ">")} ${neighbour}`)
    .orderBy(...columns.map((column) => (down ? sql`${column} desc` : column)))
    .limit(limit + 1)
}

/** Two figures of it: statistics are no count. */
async function estimateOf(rows: SQLWrapper) {
  const [row] = await db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) select 1 from (${rows}) listed`,
  )
  const about = Number(row!["QUERY PLAN"][0].Plan["Plan Rows"].toPrecision(2))
  return about > COUNTED ? about : null
}
