import { sql } from "#db/client.ts"

interface Queue {
  name: string
  waiting: number
  /** Seconds since the oldest that waits came; null if none does. */
  oldest: number | null
  failed: number
}

/** Of what is announced, as mails are. Given up are its dead letters that wait for a decision, or what its own count says. */
export const listQueues = () => sql<Queue[]>`
  select q.name, count(j.id)::int as waiting, extract(epoch from now() - min(j.created_on))::float8 as oldest,
    case when q.dead_letter is null then q.failed_count
      else (select count(*)::int from outbox.job dead where dead.name = q.dead_letter and dead.state = 'created') end as failed
  from outbox.queue q left join outbox.job j on j.name = q.name and j.state < 'active' and not j.blocked
  where q.notify group by q.name order by q.name`
