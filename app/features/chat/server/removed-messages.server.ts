import { and, eq, sql } from "drizzle-orm"
import { z } from "zod"
import { emitToAccounts } from "#app/realtime/emitter.server.ts"
import type { Database } from "#db/client.ts"
import { conversations, messages } from "#db/schema/chat.ts"
import { ATTACHMENT_LABELS } from "../attachments/attachment.ts"
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

const keptSchema = z.object({
  body: z.string().catch(""),
  latitude: z.number().nullish().catch(null),
  longitude: z.number().nullish().catch(null),
})

/** From the copy that a report has kept; its file was deleted. Answers whether there was anything to bring back. */
export async function restoreMessage(tx: Database, id: number, copy: Record<string, unknown>) {
  const { body, latitude, longitude } = keptSchema.parse(copy)
  const isPlace = latitude != null && longitude != null
  if (!body && !isPlace) return false
  const [back] = await tx
    .update(messages)
    .set({ body, ...(isPlace && { latitude, longitude }) })
    .where(and(eq(messages.id, id), eq(messages.body, REMOVED)))
    .returning({ id: messages.id })
  if (!back) return false
  const lastPreview = body ? sql`left(${body}, 80)` : ATTACHMENT_LABELS.location
  await tx.update(conversations).set({ lastPreview }).where(eq(conversations.lastMessageId, id))
  return true
}
