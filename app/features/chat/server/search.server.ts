import { sql } from "#db/client.ts"
import { literally } from "#db/lists/literally.ts"
import { type Found, markHits } from "../search.ts"

const WINDOW = 5_000
const RESULTS = 20

interface Hit {
  id: number
  sender_id: number
  body: string
  at: number
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
