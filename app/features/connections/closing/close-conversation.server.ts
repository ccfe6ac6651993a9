import { and, eq, not } from "drizzle-orm"
import { stopWatching } from "#app/realtime/emitter.server.ts"
import { type Database, db } from "#db/client.ts"
import { conversations } from "#db/schema/chat.ts"
import { areConnected } from "#db/schema/connections.ts"

/** After the last connection of two accounts: nothing is unread, and neither sees the other online. */
export async function closeConversation(one: number, other: number, within: Database = db) {
  await within
    .update(conversations)
    .set({ lowUnread: 0, highUnread: 0 })
    .where(
      and(
        eq(conversations.lowId, Math.min(one, other)),
        eq(conversations.highId, Math.max(one, other)),
        not(areConnected(one, other)),
      ),
    )
  stopWatching(one, other)
}
