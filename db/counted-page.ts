import { count, type SQLWrapper, sql } from "drizzle-orm"
import { db } from "./client.ts"

/** Counting stops here: a list says how many there are, and nobody turns a hundred pages. */
const COUNTED_AT_MOST = 1_001

/** How many rows there are, and the page asked for or else the last one. */
export async function countedPage(rows: SQLWrapper, { page, limit }: { page: number; limit: number }) {
  const [counted] = await db.select({ total: count() }).from(sql`(${rows} limit ${COUNTED_AT_MOST}) counted`)
  const total = counted?.total ?? 0
  return { total, page: Math.min(page, Math.max(1, Math.ceil(total / limit))) }
}
