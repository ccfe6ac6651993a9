import { type SQL, sql } from "drizzle-orm"
import { daysBetween } from "#app/dates/days.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { QUEUES } from "#app/features/moderation/queues.server.ts"
import { db } from "#db/client.ts"
import { countedUpTo } from "#db/lists/counted-page.ts"

type QueueName = keyof typeof QUEUES
type Queue = (typeof QUEUES)[QueueName]

/** One figure of each queue, by one query. */
async function ofEachQueue<Figure>(figureOf: (queue: Queue) => SQL) {
  const queues = Object.entries(QUEUES) as [QueueName, Queue][]
  const figures = queues.map(([name, queue]) => sql`${figureOf(queue)} as ${sql.identifier(name)}`)
  const [row] = await db.execute<Record<QueueName, Figure>>(sql`select ${sql.join(figures, sql`, `)}`)
  return row!
}

const countUpTo = (atMost?: number) =>
  ofEachQueue<number>(({ table, waits }) => countedUpTo(sql`select 1 from ${table} where ${waits}`, atMost))

/** How much waits for an administrator in each queue, what has waited longest first; how many days the longest waits. */
export async function listWaiting() {
  const [counts, since] = await Promise.all([
    countUpTo(),
    ofEachQueue<Date | string | null>(
      ({ table, waits, since, by = since }) =>
        sql`(select ${since} from ${table} where ${waits} order by ${by} limit 1)`,
    ),
  ])
  const beginOf = (name: QueueName) => (since[name] ? new Date(since[name]).getTime() : Number.MAX_SAFE_INTEGER)
  const names = Object.keys(QUEUES) as QueueName[]
  return names
    .sort((one, other) => beginOf(one) - beginOf(other))
    .map((name) => ({
      to: QUEUES[name].to,
      label: QUEUES[name].label,
      count: counts[name],
      days: since[name] ? daysBetween(dayInPakistan(new Date(since[name])), dayInPakistan()) : 0,
    }))
}

/** By the page where it is decided, for the menu; an overdue request waits for its matchmaker. */
export async function countWaitingByPage() {
  const counts = await countUpTo(MOST_IN_MENU)
  const byPage: Record<string, number> = {}
  for (const [name, { to }] of Object.entries(QUEUES) as [QueueName, Queue][]) {
    if (name === "overdue") continue
    const [page] = to.split("?")
    byPage[page!] = (byPage[page!] ?? 0) + counts[name]
  }
  return byPage
}

/** One more than the menu says. */
const MOST_IN_MENU = 100
