import { sql } from "#db/client.ts"

export const countMessages = async (sender: { id: number }) =>
  (await sql`select count(*)::int as count from message where sender_id = ${sender.id}`)[0]!.count as number

/** For tests of one who writes much: how much before an answer is told in `courtesy.db.test.ts`. */
export const anyNumberBeforeAnswer = () =>
  sql`insert into site_setting (key, value) values ('messagesBeforeAnswer', '0')`
