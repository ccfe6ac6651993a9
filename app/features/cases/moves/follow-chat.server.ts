import { sql } from "drizzle-orm"
import { db } from "#db/client.ts"
import { caseEvents, clientCases, isOpenMatch } from "#db/schema/cases.ts"
import { betweenPair, isAccepted, connectionRequests as requests } from "#db/schema/connections.ts"

/** `about`: the connection that the message is about, if one is named. */
export interface ChatNote {
  fromId: number
  toId: number
  about?: number | null
}

const NOTED_MS = 600_000
const MOST_NOTED = 10_000
const noted = new Map<string, number>()

/**
 * Marks the cases of a chat as active, each chat every ten minutes at most; the first message after an acceptance
 * counts as sharing contacts. A general message concerns a case only where the two have no other.
 */
export async function followChat(notes: readonly ChatNote[]) {
  const unnoted = new Map(notes.map(rowOf).map((row) => [row.join(" "), row]))
  const now = Date.now()
  for (const key of unnoted.keys()) if (now - (noted.get(key) ?? 0) < NOTED_MS) unnoted.delete(key)
  if (unnoted.size === 0) return
  if (noted.size > MOST_NOTED) noted.clear()
  for (const key of unnoted.keys()) noted.set(key, now)
  await db.execute(sql`with talk as (
      select (said ->> 0)::bigint as low, (said ->> 1)::bigint as high, (said ->> 2)::bigint as about
      from json_array_elements(${JSON.stringify([...unnoted.values()])}::json) said
    ), meant as (
      select coalesce(about, (select min(id) from ${requests}
        where ${betweenPair(sql`low`, sql`high`)} and ${isAccepted} having count(*) = 1)) as request_id from talk
    ), found as (
      select one.id, one.stage from ${clientCases} one
      where one.request_id in (select request_id from meant where request_id is not null)
        and ${isOpenMatch({ stage: sql`one.stage` })} order by one.id for no key update
    ), touched as (
      update ${clientCases} one set touched_at = now(),
        moved_at = case when found.stage = 'both_interested' then now() else one.moved_at end,
        stage = case when found.stage = 'both_interested' then 'contacts_shared' else found.stage end
      from found where one.id = found.id returning one.id, found.stage
    )
    insert into ${caseEvents} (case_id, kind, from_stage, to_stage)
    select id, 'moved', stage, 'contacts_shared' from touched where stage = 'both_interested'`)
}

const rowOf = ({ fromId, toId, about = null }: ChatNote) => [Math.min(fromId, toId), Math.max(fromId, toId), about]
