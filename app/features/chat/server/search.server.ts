import { sql as raw, type SQL } from "drizzle-orm"
import { db, sql } from "#db/client.ts"
import { literally } from "#db/lists/literally.ts"
import { type Found, markHits } from "../search.ts"
import { readable } from "./contacts.server.ts"

const WINDOW = 5_000
const RESULTS = 20
/** In all of them together: so many conversations, and of each so many messages at a time. */
export const LATEST_CONVERSATIONS = 100
const OF_EACH = 250

interface Hit {
  id: number
  sender_id: number
  body: string
  at: number
}

type FoundRow = {
  id: number | null
  sender_id: number
  other_id: number
  body: string
  at: number
  down_to: number | null
}

/** Reads the newest few thousand messages before `before` by index: the same cost in the longest conversation. */
export async function searchMessages(viewerId: number, conversationId: number, search: string, before?: number) {
  const pattern = `%${literally(search)}%`
  const older = before ? sql`and id < ${before}` : sql``
  const [hits, [last]] = await Promise.all([
    sql<Hit[]>`select id::float8 as id, sender_id::float8 as sender_id, body,
        (extract(epoch from created_at) * 1000)::float8 as at
      from (select id, sender_id, body, created_at from message where conversation_id = ${conversationId} ${older}
        order by id desc limit ${WINDOW}) as recent
      where body ilike ${pattern} order by id desc limit ${RESULTS + 1}`,
    sql<{ id: number }[]>`select id::float8 as id from message where conversation_id = ${conversationId} ${older}
      order by id desc offset ${WINDOW - 1} limit 1`,
  ])
  const page = hits.slice(0, RESULTS)
  const found = page.map(
    ({ id, sender_id, body, at }): Found => ({ id, mine: sender_id === viewerId, at, parts: markHits(body, search) }),
  )
  const further = hits.length > RESULTS ? page[RESULTS - 1]!.id : (last?.id ?? null)
  return { found, further }
}

/**
 * In the conversations in which something was written last, of those that may be read; the newest first. It answers those
 * hits alone that are newer than all it has not looked at: from `further` on that is done next.
 */
export async function searchLatest(viewerId: number, search: string, before?: number) {
  const older = before ? raw`and id < ${before}` : raw``
  const side = (mine: SQL, other: SQL) => raw`(select id, ${other} as other_id, last_message_id from conversation
    where ${mine} = ${viewerId} and last_message_id is not null and ${readable(other, viewerId)}
    order by last_message_id desc limit ${LATEST_CONVERSATIONS})`
  const rows = await db.execute<FoundRow>(raw`
    with latest as materialized (
      select id, other_id from (${side(raw`low_id`, raw`high_id`)} union all ${side(raw`high_id`, raw`low_id`)}) as side
      order by last_message_id desc limit ${LATEST_CONVERSATIONS}
    ),
    recent as materialized (
      select message.*, other_id from latest cross join lateral (
        select id, conversation_id, sender_id, body, created_at from message where conversation_id = latest.id ${older}
        order by id desc limit ${OF_EACH}) as message
    ),
    looked as (
      select max(oldest) as down_to from (select min(id) as oldest from recent group by conversation_id
        having count(*) = ${OF_EACH}) as full_window
    )
    select hit.*, down_to::float8 as down_to from looked left join (
      select id::float8 as id, sender_id::float8 as sender_id, other_id::float8 as other_id, body,
        (extract(epoch from created_at) * 1000)::float8 as at
      from recent where body ilike ${`%${literally(search)}%`}) as hit on hit.id >= coalesce(down_to, 0)
    order by hit.id desc limit ${RESULTS + 1}`)
  const hits = rows.flatMap(({ id, ...row }) => (id === null ? [] : { id, ...row }))
  const page = hits.slice(0, RESULTS)
  const found = page.map(({ id, sender_id, other_id, body, at }) => ({
    id,
    senderId: sender_id,
    otherId: other_id,
    at,
    parts: markHits(body, search),
  }))
  return { found, further: hits.length > RESULTS ? page[RESULTS - 1]!.id : (rows[0]?.down_to ?? null) }
}
