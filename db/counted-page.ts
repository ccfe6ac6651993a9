import { count, type SQLWrapper, sql } from "drizzle-orm"
import { db } from "./client.ts"

/** Counting stops here: a list says how many there are, and nobody turns a hundred pages. */
const COUNTED_AT_MOST = 1_001

/** How many rows there are, up to so many, and the page asked for or else the last one. */
export async function countedPage(
  rows: SQLWrapper,
  { page, limit }: { page: number; limit: number },
  atMost = COUNTED_AT_MOST,
) {
  const [counted] = await db.select({ total: count() }).from(sql`(${rows} limit ${atMost}) counted`)
  const total = counted?.total ?? 0
  return { total, page: Math.min(page, Math.max(1, Math.ceil(total / limit))) }
}
