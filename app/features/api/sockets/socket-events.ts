import { z } from "zod"
import { LARGEST, sizeText } from "#app/features/chat/attachments/attachment.ts"
import { type SocketCall, socketCalls } from "#app/features/chat/chat-schema.ts"
import { HISTORY_PAGE, LONGEST_GAP } from "#app/features/chat/server/conversations.server.ts"
import { CONNECT_ERRORS } from "#app/features/chat/socket-texts.ts"
import { SOCKET_RATES } from "#app/rate-limit/socket-rate-limit.server.ts"
import { SOCKETS_AN_ACCOUNT } from "#app/realtime/presence.server.ts"
import type { ServerEvents } from "#app/realtime/server-events.ts"
import { LARGEST_FRAME_BYTES } from "#app/realtime/sockets.ts"
import type { ChatReason } from "#app/result.ts"
import { message } from "../entities/message.ts"
import { contact } from "../operations/chat/chat.server.ts"

/** Why a call is refused, as `reason` of the acknowledgement and of the event `error`. */
export const SOCKET_REASONS: Record<ChatReason, string> = {
  text: "What was sent could not be read, or says nothing.",
  "signed-out": "The session has ended; the socket is closed.",
  "new-terms":
    "The caller has not agreed to the newest terms yet, and can only read: `/agree` on the site says what has changed.",
  soon: "Chat is not open yet.",
  "not-connected": "The two are not connected, or there is nobody by this address.",
  unpaid: "Writing needs a plan.",
  partners: "The plan's number of people to write to is used up.",
  waiting: "The caller has written first, as often as the site allows, and the other side has not answered yet.",
  "too-fast": "More in this minute than the limits allow.",
  file: "The file is no upload of the caller's own for this conversation, of this kind and from the last 24 hours.",
  conflict: "The `clientId` belongs to a message with other words, or to somebody else.",
  failed: "Something went wrong; the same again may help.",
}

export const REFUSED_CONNECTIONS: Record<(typeof CONNECT_ERRORS)[keyof typeof CONNECT_ERRORS], string> = {
  [CONNECT_ERRORS.signedOut]: "There is no token, or its session has ended: log in again.",
  [CONNECT_ERRORS.tooMany]: `The account has ${SOCKETS_AN_ACCOUNT} sockets open already.`,
  [CONNECT_ERRORS.failed]: "Something went wrong; connect again in a while.",
}

const { event, message: words } = SOCKET_RATES
const upTo = (bytes: number) => `up to ${sizeText(bytes).replace(".0", "")}`

export const SOCKET_LIMITS = [
  `${SOCKETS_AN_ACCOUNT} sockets of an account at once, over all of its programs and windows`,
  `${event.points} events in ${event.duration} seconds, of which ${words.points} messages, over all sockets of an account`,
  `Events of ${upTo(LARGEST_FRAME_BYTES)}; whoever sends a longer one is disconnected`,
  `A history of ${HISTORY_PAGE} messages, or of ${LONGEST_GAP} with \`after\``,
  `Files come by \`POST /api/messages/{userId}/attachments\` ahead of their message, 20 in 24 hours: pictures ${upTo(LARGEST.image)}, videos ${upTo(LARGEST.video)}, documents ${upTo(LARGEST.file)}, voice messages ${upTo(LARGEST.voice)}`,
]

const ALWAYS = ["text", "too-fast", "signed-out", "failed"] as const satisfies ChatReason[]
const READING = [...ALWAYS, "soon", "not-connected"] as const satisfies ChatReason[]

interface CallDescription {
  summary: string
  description?: string
  /** What follows beside the acknowledgement. */
  followedBy?: (keyof ServerEvents)[]
  /** The acknowledgement brings the message. */
  answersMessage?: true
  reasons: readonly ChatReason[]
  example: unknown
}

/** What a program says, each with an acknowledgement if the program gives a callback. */
export const callDescriptions: Record<SocketCall, CallDescription> = {
  joinRoom: {
    summary: "Open a conversation",
    description:
      "Tells once whether the other side is here and how far it has read, and from then on when it comes, goes and types – where both show it.",
    followedBy: ["presence", "messagesRead"],
    reasons: READING,
    example: { email: "bilal@example.com" },
  },
  getMessages: {
    summary: "Ask for the messages of a conversation",
    description: "The newest, those before a message, or those that came after one; always the oldest first.",
    followedBy: ["chatHistory"],
    reasons: READING,
    example: { fromEmail: "ayesha@example.com", withEmail: "bilal@example.com" },
  },
  sendMessage: {
    summary: "Write to somebody",
    description: "Words, one upload or a place, at least one of them. All sockets of both sides hear of it.",
    followedBy: ["newMessage"],
    answersMessage: true,
    reasons: [...READING, "new-terms", "unpaid", "partners", "waiting", "file", "conflict"],
    example: {
      from: "ayesha@example.com",
      to: "bilal@example.com",
      message: "Assalam o alaikum",
      clientId: "7d1f6a2e-6c0b-4f0e-9a53-0f3b8f6f5c11",
    },
  },
  markRead: {
    summary: "Mark a conversation as read, up to a message",
    followedBy: ["messagesRead"],
    reasons: READING,
    example: { withEmail: "bilal@example.com", upTo: 42 },
  },
  typing: {
    summary: "Show the other side that one is writing",
    description: "After `joinRoom`. Whoever may not see it hears nothing.",
    reasons: ALWAYS,
    example: { to: 42 },
  },
  getUserChatContacts: {
    summary: "Ask for the list of conversations",
    description:
      "The latest first, after them whoever is connected and has nothing written. What is sent along is not used.",
    followedBy: ["userChatContacts", "presence"],
    reasons: [...ALWAYS, "soon"],
    example: {},
  },
  alive: {
    summary: "Ask whether the line still carries",
    description: "Answered at once; it is not counted and never refused.",
    reasons: [],
    example: {},
  },
}

export const callPayload = (call: SocketCall) => socketCalls[call]

const account = z.int().meta({ description: "The account.", example: 42 })
const messageId = z.int().meta({ description: "The message.", example: 42 })
const shown = z.string().meta({ description: "A text that people may read.", example: "Please pay to unlock chat." })
const reason = z
  .enum(Object.keys(SOCKET_REASONS) as [ChatReason, ...ChatReason[]])
  .meta({ description: "For programs.", example: "unpaid" })

interface EventDescription {
  summary: string
  description?: string
  payload?: z.ZodType
}

/** What the server says by itself. */
export const eventDescriptions: Record<keyof ServerEvents, EventDescription> = {
  newMessage: {
    summary: "A message was written, by the other side or by oneself elsewhere",
    description: "Each once, on every socket of both sides.",
    payload: message,
  },
  chatHistory: { summary: "The messages that were asked for", payload: z.array(message) },
  userChatContacts: { summary: "The list of conversations", payload: z.array(contact) },
  presence: {
    summary: "Somebody is here, or gone",
    payload: z.object({ _id: account, isOnline: z.boolean() }).meta({ id: "Presence" }),
  },
  typing: {
    summary: "The other side is writing",
    payload: z.object({ _id: account }).meta({ id: "Typing" }),
  },
  messagesRead: {
    summary: "A conversation was read, by the other side or by oneself elsewhere",
    payload: z
      .object({
        readerId: account.meta({ description: "Who has read." }),
        otherId: account.meta({ description: "Whose messages." }),
        upTo: messageId.meta({ description: "The newest message that was read." }),
      })
      .meta({ id: "MessagesRead" }),
  },
  messageRemoved: {
    summary: "A message was removed by the Rishta team",
    payload: z
      .object({ _id: messageId, message: z.string().meta({ description: "What stands in its place." }) })
      .meta({ id: "MessageRemoved" }),
  },
  notice: {
    summary: "There is something new among the notifications",
    description: "Nothing comes with it; `GET /api/notifications` tells what.",
  },
  familyNews: {
    summary: "Something at a family's table has changed",
    description: "Nothing comes with it: a seat, what waits there, or a chat. `GET /api/family` tells what.",
  },
  error: {
    summary: "A call was refused",
    description: "The same as its acknowledgement, for programs that give no callback.",
    payload: z
      .object({ title: z.string().meta({ example: "Access Denied" }), message: shown, reason })
      .meta({ id: "SocketError" }),
  },
}

export const acknowledgements = {
  done: { summary: "It is done", payload: z.object({ ok: z.literal(true) }).meta({ id: "Done" }) },
  sent: {
    summary: "The message is stored",
    payload: z.object({ ok: z.literal(true), message }).meta({ id: "Sent" }),
  },
  refused: {
    summary: "It was refused",
    payload: z.object({ ok: z.literal(false), error: shown, reason }).meta({ id: "Refused" }),
  },
}
