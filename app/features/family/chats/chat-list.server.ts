import { sql } from "drizzle-orm"
import { avatarOf, pictureOfOther } from "#app/features/chat/server/conversations.server.ts"
import { type ChatSeat, chatLevelOf, mayAskFor, rightOf, waitsFor } from "#app/features/chat/table/table-policy.ts"
import { profileIdOf } from "#app/viewer/own-profile.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { nameAndCompany } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import type { OwnSeat } from "../seats/own-seat.server.ts"
import { eyesOf } from "../seats/seat-policy.ts"
import { hasNews, isThere } from "./chat-news.server.ts"

const MOST = 50

interface Row extends ChatSeat {
  otherId: number
  name: string
  picture: string | null
  profileId: number | null
  at: Date | null
  news: boolean
}

/** The member's chats of which this seat is told, the latest first: who it is, and what can be read there. */
export async function listChatsAt(at: OwnSeat, guardian: Actor) {
  const { id: seatId, memberId } = at
  const mine = (
    own: string,
    theirs: string,
  ) => sql`(select id, ${sql.raw(theirs)} as other_id, low_id, high_id, last_message_id,
      last_message_at from conversation where ${sql.raw(own)} = ${memberId}
        and (last_message_id is not null or exists (select 1 from chat_seat asked
          where asked.seat_id = ${seatId} and asked.conversation_id = conversation.id and asked.level <> 'none'))
      order by last_message_id desc nulls last limit ${MOST})`
  const time = (column: string) => sql.raw(`(extract(epoch from place.${column}) * 1000)::float8`)
  const rows = await db.execute<Row & Record<string, unknown>>(sql`
    select other.id::float8 as "otherId", ${nameAndCompany("other")} as name, ${pictureOfOther(eyesOf(at, guardian).id)} as picture,
      ${profileIdOf(sql`other.id`)}::float8 as "profileId", c.last_message_at as at, seat.level, place.level as own, place.asked,
      ${time("asked_at")} as "askedAt", ${time("allowed_at")} as "allowedAt", ${time("refused_at")} as "refusedAt",
      coalesce(${hasNews}, false) as news
    from (${mine("low_id", "high_id")} union all ${mine("high_id", "low_id")}) as c
      join account other on other.id = c.other_id join guardian_seat seat on seat.id = ${seatId}
      left join chat_seat place on place.seat_id = seat.id and place.conversation_id = c.id
    where ${isThere} and coalesce(place.level, 'told') <> 'none'
    order by c.last_message_id desc nulls last limit ${MOST}`)
  return rows.map(({ otherId, name, picture, profileId, at, news, ...seat }) => {
    const right = rightOf(seat)
    return {
      otherId,
      name,
      avatar: avatarOf(picture),
      profileId,
      right,
      waits: waitsFor(seat),
      ask: seat.level === "table" || seat.own ? mayAskFor(seat, Date.now()) : null,
      level: chatLevelOf(seat),
      latest: right && at ? new Date(at).toISOString() : null,
      news: right !== null && news,
    }
  })
}

export type ChatAt = Awaited<ReturnType<typeof listChatsAt>>[number]
