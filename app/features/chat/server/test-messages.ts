import { sql } from "#db/client.ts"

export const countMessages = async (sender: { id: number }) =>
  (await sql`select count(*)::int as count from message where sender_id = ${sender.id}`)[0]!.count as number
