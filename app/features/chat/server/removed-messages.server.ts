import { eq } from "drizzle-orm"
import { emitToAccounts } from "#app/realtime/emitter.server.ts"
import type { Database } from "#db/client.ts"
import { conversations, messages } from "#db/schema/chat.ts"
import { removeUnsentFile } from "../attachments/attachments.server.ts"

/** What stands in the place of a message that administrators have taken out of a conversation. */
export const REMOVED = "This message was removed by the Rishta team."

/** Replaces a message and what came with it by a note; `afterwards` tells open screens, once that is committed. */
export async function removeMessage(tx: Database, id: number) {
  const [message] = await tx
    .select({ attachmentId: messages.attachmentId, conversationId: messages.conversationId })
    .from(messages)
    .where(eq(messages.id, id))
    .for("update")
  if (!message) return
  await tx
    .update(messages)
    .set({ body: REMOVED, attachmentId: null, latitude: null, longitude: null })
    .where(eq(messages.id, id))
  await tx.update(conversations).set({ lastPreview: REMOVED }).where(eq(conversations.lastMessageId, id))
  const [sides] = await tx
    .select({ lowId: conversations.lowId, highId: conversations.highId })
    .from(conversations)
    .where(eq(conversations.id, message.conversationId))
  return {
    async afterwards() {
      if (sides) emitToAccounts([sides.lowId, sides.highId], "messageRemoved", { _id: id, message: REMOVED })
      if (message.attachmentId) await removeUnsentFile(message.attachmentId)
    },
  }
}
