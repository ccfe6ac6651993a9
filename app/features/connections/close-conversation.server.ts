import { and, eq, sql as raw } from "drizzle-orm"
import { betweenPair } from "#app/features/people/open-request.server.ts"
import { stopWatching } from "#app/realtime/emitter.server.ts"
import { type Database, db } from "#db/client.ts"
import { conversations } from "#db/schema/chat.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"

/** After the last connection of two accounts: nothing of theirs waits to be read, and neither sees the other's dot. */
export async function closeConversation(one: number, other: number, within: Database = db) {
  await within
    .update(conversations)
    .set({ lowUnread: 0, highUnread: 0 })
    .where(
      and(
        eq(conversations.lowId, Math.min(one, other)),
        eq(conversations.highId, Math.max(one, other)),
        raw`not exists (select 1 from ${requests} where ${requests.status} = 'accepted' and ${betweenPair(one, other)})`,
      ),
    )
  stopWatching(one, other)
}
