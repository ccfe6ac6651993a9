import { sql } from "drizzle-orm"
import { QUEUES } from "#app/features/moderation/queues.server.ts"
import { db } from "#db/client.ts"
import { countedUpTo } from "#db/lists/counted-page.ts"

/** How much waits for an administrator in each queue, by one query. */
export async function countWaiting(atMost?: number) {
  const queues = Object.entries(QUEUES)
  const counts = queues.map(
    ([queue, { table, waits }]) =>
      sql`${countedUpTo(sql`select 1 from ${table} where ${waits}`, atMost)} as ${sql.identifier(queue)}`,
  )
  const [row] = await db.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return queues.map(([queue, { to, label }]) => ({ to, label, count: row![queue]! }))
}

/** By the page where it is decided, for the menu; an overdue request waits for its matchmaker. */
export async function countWaitingByPage() {
  const byPage: Record<string, number> = {}
  for (const { to, count } of await countWaiting(MOST_IN_MENU)) {
    if (to === QUEUES.overdue.to) continue
    const [page] = to.split("?")
    byPage[page!] = (byPage[page!] ?? 0) + count
  }
  return byPage
}

/** One more than the menu says. */
const MOST_IN_MENU = 100
