import { randomUUID } from "node:crypto"
import type { conversations, messages } from "#db/schema/chat.ts"
import type { Row } from "./copy.ts"

const MINUTE = 60 * 1000
const PREVIEW_CHARACTERS = 80

export interface SeedConversation {
  /** Side 0 and side 1. */
  between: readonly [number, number]
  lines: readonly (readonly [side: 0 | 1, text: string])[]
  endsAt: Date
  /** Of the last lines, by side 0. */
  unread: number
}

export function rowsOfConversations(
  conversations: readonly SeedConversation[],
  firstConversation: number,
  firstMessage: number,
) {
  const written = conversations
    .flatMap((conversation, index) =>
      conversation.lines.map(([side, body], line) => ({
        index,
        sender: conversation.between[side],
        body,
        at: conversation.endsAt.getTime() - pauses(index, line, conversation.lines.length - 1),
      })),
    )
    .sort((a, b) => a.at - b.at)
  const messageRows: Row<typeof messages>[] = written.map(({ index, sender, body, at }, number) => ({
    id: firstMessage + number,
    conversationId: firstConversation + index,
    senderId: sender,
    clientId: randomUUID(),
    body,
    createdAt: new Date(at),
  }))
  return {
    messages: messageRows,
    conversations: conversations.map((conversation, index) =>
      conversationRow(conversation, firstConversation + index, messageRows),
    ),
  }
}

function pauses(index: number, from: number, last: number) {
  let sum = 0
  for (let line = from; line < last; line++) sum += (7 + ((index * 13 + line * 29) % 50)) * MINUTE
  return sum
}

function conversationRow(
  conversation: SeedConversation,
  id: number,
  all: readonly Row<typeof messages>[],
): Row<typeof conversations> {
  const own = all.filter(({ conversationId }) => conversationId === id)
  const last = own.at(-1)!
  const read = own.at(-1 - conversation.unread)?.id ?? 0
  const [viewer, other] = conversation.between
  const low = Math.min(viewer, other)
  const lastOf = (senderId: number) => own.findLast((message) => message.senderId === senderId)?.createdAt ?? null
  return {
    id,
    lowId: low,
    highId: Math.max(viewer, other),
    lastMessageId: last.id,
    lastMessageAt: last.createdAt,
    lastPreview: last.body!.slice(0, PREVIEW_CHARACTERS),
    lowUnread: viewer === low ? conversation.unread : 0,
    highUnread: viewer === low ? 0 : conversation.unread,
    lowReadId: viewer === low ? read : last.id,
    highReadId: viewer === low ? last.id : read,
    lowSentAt: lastOf(low),
    highSentAt: lastOf(low === viewer ? other : viewer),
  }
}
