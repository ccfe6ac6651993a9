import { sql } from "drizzle-orm"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { areConnected } from "#db/schema/connections.ts"
import { notBlocked } from "#db/schema/safety.ts"

/** Of rows of `conversation` as `c`, beside `seat` and `place`: the guardian reads there, as `rightOf` has it. */
const isOpenTo = sql`place.allowed_at is not null
  and coalesce(place.level, case seat.level when 'table' then 'writes' end) in ('reads', 'writes')`

/** Something was written there that the guardian has not seen. */
export const hasNews = sql`c.last_message_id > greatest(place.after_message_id, coalesce(place.read_id, 0))`

/** The other side, whom neither the member nor the guardian has a block with, and who is there. */
export const isThere = sql`${areConnected(sql`c.low_id`, sql`c.high_id`)} and ${notBlocked(sql`c.low_id`, sql`c.high_id`)}
  and other.status = 'active' and other.id <> seat.guardian_id and ${notBlocked(sql`seat.guardian_id`, sql`other.id`)}`

/** In how many chats there is something new to this guardian, by seat. */
export async function countChatNews({ id }: Pick<Viewer, "id">) {
  const rows = await db.execute<{ seatId: number; news: number }>(sql`
    select seat.id::float8 as "seatId", count(*)::int as news from guardian_seat seat
      join chat_seat place on place.seat_id = seat.id join conversation c on c.id = place.conversation_id
      join account other on other.id = c.low_id + c.high_id - seat.member_id
    where seat.guardian_id = ${id} and seat.joined_at is not null and seat.ended_at is null
      and ${isOpenTo} and ${hasNews} and ${isThere}
    group by seat.id`)
  return new Map(rows.map(({ seatId, news }) => [seatId, news]))
}
