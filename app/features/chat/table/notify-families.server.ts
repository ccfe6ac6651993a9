import { sql } from "drizzle-orm"
import { notifyGuardians } from "#app/features/notifications/notify.server.ts"
import { db } from "#db/client.ts"

/** That a first message was written: whoever sits beside either side, unless the member wants it otherwise in this chat. */
export async function notifyFamilies(first: readonly { fromId: number; toId: number }[]) {
  for (const { fromId, toId } of first) {
    const unless = sql`exists (select 1 from chat_seat place join conversation c on c.id = place.conversation_id
      where place.seat_id = "guardian_seat"."id" and place.level = 'none'
        and c.low_id = least(${fromId}::bigint, ${toId}::bigint) and c.high_id = greatest(${fromId}::bigint, ${toId}::bigint))`
    await notifyGuardians(db, "family-message", { of: fromId, from: toId, unless })
    await notifyGuardians(db, "family-message", { of: toId, from: fromId, unless })
  }
}
