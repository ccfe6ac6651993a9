import { sql } from "drizzle-orm"
import { z } from "zod"
import { db } from "#db/client.ts"
import { attachmentKinds } from "#db/schema/chat.ts"

const BEFORE = 20
const AFTER = 10

export const enclosed = z.enum([...attachmentKinds, "location"])

export const threadLine = z.object({
  mine: z.boolean(),
  text: z.string(),
  enclosed: enclosed.nullable(),
  at: z.string(),
  reported: z.boolean(),
})
type ThreadLine = z.output<typeof threadLine>

/** `message` and `attachment` are the query's aliases. */
export const enclosedKind = sql`coalesce(attachment.kind, case when message.latitude is not null then 'location' end)`

/** Around one message, or the end, and nothing up to `beyond`; also of a closed chat or after one side left. */
export async function readThread(
  viewerId: number,
  otherId: number,
  around?: number,
  beyond = 0,
): Promise<ThreadLine[]> {
  const lines = (which: typeof enclosedKind) => sql`(select message.id, sender_id = ${viewerId} as mine, body as text,
      ${enclosedKind} as enclosed, message.created_at as at
    from conversation join message on conversation_id = conversation.id left join attachment on attachment.id = attachment_id
    where low_id = least(${viewerId}::bigint, ${otherId}::bigint) and high_id = greatest(${viewerId}::bigint, ${otherId}::bigint)
      and message.id > ${beyond} ${which})`
  const upTo = around === undefined ? sql`` : sql`and message.id <= ${around}`
  const before = lines(sql`${upTo} order by message.id desc limit ${BEFORE}`)
  const after =
    around === undefined
      ? sql``
      : sql`union all ${lines(sql`and message.id > ${around} order by message.id limit ${AFTER}`)}`
  const rows = await db.execute<Omit<ThreadLine, "reported"> & { id: number }>(sql`
    select id::float8 as id, mine, text, enclosed, at from (${before} ${after}) as line order by line.id`)
  return rows.map(({ id, at, ...line }) => ({ ...line, at: new Date(at).toISOString(), reported: id === around }))
}
