import { sql } from "drizzle-orm"
import { dateTimeOf } from "#app/dates/dates.ts"
import type { AttachmentKind } from "#app/features/chat/attachments/attachment.ts"
import { findSender, isEvidence, nameThen, requestsTo, sendersTo } from "#app/features/safety/received.server.ts"
import type { Paging } from "#app/url/address.ts"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import { db } from "#db/client.ts"
import { countedPage } from "#db/lists/counted-page.ts"
import { pageOfRows } from "#db/lists/page-of-rows.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { enclosedKind } from "./thread.server.ts"

const LATEST = 3

/** As it came: nothing that its sender changed later. */
export type ReceivedItem = {
  what: "message" | "request"
  id: number
  text: string
  enclosed: AttachmentKind | "location" | null
  /** The consultant's client for whom it was. */
  forClient: string | null
  at: Date
}

export type Received = ReturnType<typeof asShown>

export const asShown = ({ at, ...item }: ReceivedItem) => ({ ...item, at: dateTimeOf(at) })

/** Behind whom a list goes on: when the last of it came, to the microsecond, and the sender. */
export interface ReceivedPlace {
  at: string
  id: number
}

/** Who sent something reportable, the latest first. Blocked, removed, suspended or gone, they look alike. */
export async function listSenders(viewer: { id: number }, paging: Paging & { behind?: ReceivedPlace }) {
  const { limit, behind } = paging
  const { total, page } = await countedPage(sql`select sender_id from ${sendersTo(viewer.id)} as sender`, paging)
  const isBehind = behind
    ? sql`where (received_at, sender_id) < (${behind.at}::timestamptz, ${behind.id}::bigint)`
    : sql``
  const found = await db.execute<{ id: number; name: string; at: string }>(sql`
    select sender_id::float8 as id, ${nameThen(sql`received_at`)} as name, received_at::text as at
    from (select * from ${sendersTo(viewer.id)} as sender ${isBehind} order by received_at desc, sender_id desc
      limit ${limit + 1} offset ${behind ? 0 : (page - 1) * limit}) as sender join account on account.id = sender_id
    order by received_at desc, sender_id desc`)
  const { shown: senders, ...end } = pageOfRows(found, limit, ({ at, id }) => ({ at, id }))
  const ids = senders.map(({ id }) => id)
  const items = await readItems(viewer.id, ids, { limit: LATEST, offset: 0 })
  const people = senders.map(({ id, name }) => ({
    id,
    name,
    items: items.filter(({ senderId }) => senderId === id).map(({ senderId: _, place: _place, ...item }) => item),
  }))
  return { people, total, page, limit, ...end }
}

export async function listReceivedFrom(
  viewer: { id: number },
  senderId: number,
  paging: Paging & { behind?: ReceivedPlace },
) {
  const { limit, behind } = paging
  const sender = await findSender(viewer, senderId)
  if (!sender) return
  const { total, page } = await countedPage(receivedFrom(viewer.id, sql`${senderId}::bigint`), paging)
  const offset = behind ? 0 : (page - 1) * limit
  const found = await readItems(viewer.id, [senderId], { limit: limit + 1, offset, behind })
  const { shown, ...end } = pageOfRows(found, limit, ({ place, id }) => ({ at: place, id }))
  const items = shown.map(({ senderId: _, place: _place, ...item }) => item)
  return { name: sender.name, items, total, page, limit, ...end }
}

/** `atMost`: so many of the latest of each kind, all of them behind a place. */
function receivedFrom(viewerId: number, sender: ReturnType<typeof sql>, atMost?: number, behind?: ReceivedPlace) {
  const older = (at: ReturnType<typeof sql>, id: ReturnType<typeof sql>) =>
    behind ? sql`and (${at}, ${id}) < (${behind.at}::timestamptz, ${behind.id}::bigint)` : sql``
  const latest = atMost === undefined ? sql`` : sql`limit ${atMost}`
  const viewer = sql`${viewerId}::bigint`
  return sql`(select 'message' as what, message.id, body as text, ${enclosedKind} as enclosed, message.created_at,
      coalesce(${clientOf("connection_request", viewer)}, ${clientOf("former_request", viewer)}) as client_id
    from conversation join message on conversation_id = conversation.id left join attachment on attachment.id = attachment_id
    where low_id = least(${viewer}, ${sender}) and high_id = greatest(${viewer}, ${sender}) and sender_id = ${sender}
      and ${isEvidence(sql`message.created_at`)} ${older(sql`message.created_at`, sql`message.id`)}
    order by message.id desc ${latest})
  union all (select 'request', request.id, coalesce(note, ''), null, created_at, receiver_client_id
    from ${requestsTo(viewerId)} as request where sender_id = ${sender} and ${isEvidence(sql`created_at`)} ${older(sql`created_at`, sql`request.id`)}
    order by request.id desc ${latest})`
}

const clientOf = (table: "connection_request" | "former_request", viewer: ReturnType<typeof sql>) => sql`(
  select case when about.sender_id = ${viewer} then about.sender_client_id else about.receiver_client_id end
  from ${sql.raw(table)} as about where about.id = about_id)`

/** Latest of each sender; `limit` and `offset` count for each. */
async function readItems(
  viewerId: number,
  senderIds: number[],
  { limit, offset, behind }: { limit: number; offset: number; behind?: ReceivedPlace },
) {
  if (senderIds.length === 0) return []
  const rows = await db.execute<ReceivedItem & { senderId: number; place: string }>(sql`
    select sender.id::float8 as "senderId", what, item.id::float8 as id, text, enclosed, item.created_at as at, item.created_at::text as place,
      ${fullNameOf(profiles)} as "forClient"
    from unnest(${`{${senderIds.join()}}`}::bigint[]) as sender(id)
      cross join lateral (select * from (${receivedFrom(viewerId, sql`sender.id`, limit + offset, behind)}) as received
        order by created_at desc, id desc limit ${limit} offset ${offset}) as item
      left join ${profiles} on ${profiles.id} = client_id and ${isClientOf(viewerId)}
    order by item.created_at desc, item.id desc`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }))
}
