import { type SQLWrapper, sql } from "drizzle-orm"
import { db } from "../client.ts"
import { planned } from "../planned.ts"

/** Nobody turns a hundred pages. */
const COUNTED_AT_MOST = 1_001

/** The last page where one beyond it is asked for. */
export const countedPage = async (rows: SQLWrapper, paging: Paging, atMost = COUNTED_AT_MOST) =>
  toCountedPage(await countingOf(rows, atMost), paging)

export function plannedPage<Values, Way extends (string | number | boolean)[]>(
  rows: (values: Values, ...way: Way) => SQLWrapper,
) {
  const read = planned((values: Values, ...way: Way) => countingOf(rows(values, ...way), COUNTED_AT_MOST))
  return async (paging: Paging, values: Values, ...way: Way) => toCountedPage(await read(values, ...way), paging)
}

interface Paging {
  page: number
  limit: number
}

/** How many rows there are, up to so many; a column. */
export const countedUpTo = (rows: SQLWrapper, atMost = COUNTED_AT_MOST) =>
  sql<number>`(select count(*)::int from (${rows} limit ${sql.raw(atMost.toFixed())}) counted)`

const countingOf = (rows: SQLWrapper, atMost: number) =>
  db.select({ total: countedUpTo(rows, atMost) }).from(sql`(values (1)) one`)

function toCountedPage([counted]: { total: number }[], { page, limit }: Paging) {
  const total = counted?.total ?? 0
  return { total, page: Math.min(page, Math.max(1, Math.ceil(total / limit))) }
}
