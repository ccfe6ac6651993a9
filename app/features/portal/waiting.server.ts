import { sql } from "drizzle-orm"
import { QUEUES } from "#app/features/moderation/queues.server.ts"
import { db } from "#db/client.ts"
import { countedUpTo } from "#db/lists/counted-page.ts"

/** How much waits for an administrator in each queue, by one query. */
export async function countWaiting() {
  const queues = Object.entries(QUEUES)
  const counts = queues.map(
    ([queue, { table, waits }]) =>
      sql`${countedUpTo(sql`select 1 from ${table} where ${waits}`)} as ${sql.identifier(queue)}`,
  )
  const [row] = await db.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return queues.map(([queue, { to, label }]) => ({ to, label, count: row![queue]! }))
}
