import { sql } from "drizzle-orm"
import { QUEUES } from "#app/features/moderation/queues.server.ts"
import { db } from "#db/client.ts"

const COUNTED_AT_MOST = 1_001

/** How much waits for an administrator in each queue, by one query; counting stops at 1,001. */
export async function countWaiting() {
  const queues = Object.entries(QUEUES)
  const counts = queues.map(
    ([queue, { table, waits }]) =>
      sql`(select count(*)::int from (select 1 from ${table} where ${waits} limit ${COUNTED_AT_MOST}) counted)
        as ${sql.identifier(queue)}`,
  )
  const [row] = await db.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return queues.map(([queue, { to, label }]) => ({ to, label, count: row![queue]! }))
}
