import { randomUUID } from "node:crypto"
import { database } from "../servers/database.ts"
import type { Member } from "./members.ts"

/** A first message between two, straight from the database; answers its number. */
export async function wrote(from: Member, to: Member, body: string) {
  const sql = database()
  const [low, high] = from.id < to.id ? [from.id, to.id] : [to.id, from.id]
  const [chat] = await sql`insert into conversation (low_id, high_id) values (${low}, ${high}) returning id::int`
  const [message] = await sql`insert into message (conversation_id, sender_id, client_id, body)
    values (${chat!.id}, ${from.id}, ${randomUUID()}, ${body}) returning id::int`
  await sql`update conversation set last_message_id = ${message!.id}, last_message_at = now(), last_preview = ${body},
    low_unread = ${from.id < to.id ? 0 : 1}, high_unread = ${from.id < to.id ? 1 : 0}
    where id = ${chat!.id}`
  return message!.id as number
}

/** For tests of one who writes much before the other has answered. */
export const anyNumberBeforeAnswer = (dataDir?: string) =>
  database(dataDir)`insert into site_setting (key, value) values ('messagesBeforeAnswer', '0') on conflict do nothing`
