import { eq } from "drizzle-orm"
import { emitToAccounts } from "#app/realtime/emitter.server.ts"
import type { Database } from "#db/client.ts"
import { conversations, messages } from "#db/schema/chat.ts"
import { removeUnsentFile } from "../attachments/attachments.server.ts"

export const REMOVED = "This message was removed by the Rishta team."

/** `afterwards` updates open screens, once it is committed. */
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
