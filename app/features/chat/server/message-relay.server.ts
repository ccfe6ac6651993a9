import cluster from "node:cluster"
import { hostname } from "node:os"
import { errorFields, log } from "#app/logs/log.ts"
import { countOnOtherServer } from "#app/rate-limit/socket-rate-limit.server.ts"
import { relayMessage } from "#app/realtime/emitter.server.ts"
import { isHere } from "#app/realtime/presence.server.ts"
import { listen, sql } from "#db/client.ts"
import { showsContactText } from "#db/schema/contact-shares.ts"
import { listAttachments } from "../attachments/attachments.server.ts"
import { forEach } from "../for-programs.ts"
import { listWriters } from "../table/writers.server.ts"
import { copiesOf, type StoredMessage } from "./stored-message.ts"

/** News of stored messages: who stored them, and their ids. */
export const MESSAGE_CHANNEL = "message"
/** Processes on one machine share the beginning: they count together. */
const ourMachine = cluster.isWorker ? `${hostname()}/${process.ppid}/` : undefined
export const ourSign = (ourMachine ?? "") + crypto.randomUUID()

/** Servers number and store in parallel, so a lower number may become visible after a higher one. */
const OVERLAP = 1_000
const PAGE = 1_000
const AGAIN_MS = 1_000

let newest = 0
/** The lowest number that could not be read. */
let unread: number | undefined
let work: Promise<unknown> = Promise.resolve()

/** Hears what other servers store; after a gap in listening it looks for what it missed. */
export async function hearOfMessages() {
  newest = await newestStored()
  await listen(MESSAGE_CHANNEL, hear, () => lookForMissed(newest))
}

function hear(note: string) {
  const [sign, list] = note.split(":")
  const ids = list!.split(",").map(Number)
  newest = Math.max(newest, ...ids)
  if (sign === ourSign) return
  queued(
    async () => {
      const rows = await read(sql`message.id = any(${ids})`)
      if (!ourMachine || !sign!.startsWith(ourMachine)) for (const row of rows) countOnOtherServer(row.from_id)
      await emitMessages(rows)
    },
    Math.min(...ids),
  )
}

/** Everybody here gets what was stored since about then; each message once, however often it is found. */
export function lookForMissed(since?: number) {
  queued(async () => {
    let from = (since ?? (await newestStored())) - OVERLAP
    for (let rows: StoredMessage[]; ; from = rows.at(-1)!.id) {
      rows = await read(sql`message.id > ${from}`)
      newest = Math.max(newest, rows.at(-1)?.id ?? 0)
      await emitMessages(rows)
      if (rows.length < PAGE) return
    }
  }, since)
}

/**
 * One after the other, so that messages arrive in the order of their numbers. What could not be read is looked for again:
 * nobody else says a second time that it is there.
 */
function queued(task: () => Promise<void>, since = newest) {
  work = work.then(task).catch((error) => {
    log.error(errorFields(error), "messages of other servers")
    if (unread === undefined) setTimeout(readUnread, AGAIN_MS).unref()
    unread = Math.min(unread ?? since, since)
  })
}

function readUnread() {
  const since = unread
  unread = undefined
  lookForMissed(since)
}

export async function newestStored() {
  const [row] = await sql`select coalesce(max(id), 0)::float8 as id from message`
  return Number(row!.id)
}

const read = (which: ReturnType<typeof sql>) => sql<StoredMessage[]>`
  select message.id::float8 as id, message.body, message.client_id, message.attachment_id, message.latitude, message.longitude,
    message.seat_id::float8 as seat_id, message.about_id::float8 as about,
    (extract(epoch from message.created_at) * 1000)::float8 as at,
    sender.id::float8 as from_id, sender.email as from_email, receiver.id::float8 as to_id, receiver.email as to_email,
    ${sql.unsafe(showsContactText("sender", "receiver.id"))} as shows_from, ${sql.unsafe(showsContactText("receiver", "sender.id"))} as shows_to
  from message join conversation as c on c.id = message.conversation_id
    join account as sender on sender.id = message.sender_id
    join account as receiver on receiver.id = case c.low_id when sender.id then c.high_id else c.low_id end
  where ${which} order by message.id limit ${PAGE}`

async function emitMessages(rows: StoredMessage[]) {
  const ours = rows.filter((row) => isHere(row.from_id) || isHere(row.to_id))
  const enclosed = ours.flatMap((row) => row.attachment_id ?? [])
  const attachments = enclosed.length > 0 ? await listAttachments(enclosed) : []
  const writers = await listWriters(ours.map((row) => row.seat_id))
  for (const row of ours) {
    relayMessage(forEach(copiesOf(row, attachments, writers)))
  }
}
