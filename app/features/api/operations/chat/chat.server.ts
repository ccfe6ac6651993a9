import { z } from "zod"
import { listAttachments } from "#app/features/chat/attachments/attachments.server.ts"
import { type ChatRefusal, FAILED, LIST_SOON, mayChat, NO_SUCH_FILE } from "#app/features/chat/chat-policy.ts"
import { LARGEST_ID, messageCall } from "#app/features/chat/chat-schema.ts"
import { contactForProgram, messageForProgram } from "#app/features/chat/for-programs.ts"
import { LONGEST_QUERY } from "#app/features/chat/search.ts"
import { listContacts, searchContacts } from "#app/features/chat/server/contacts.server.ts"
import { findChat, markRead, readHistory, whyNotRead } from "#app/features/chat/server/conversations.server.ts"
import { sendMessage } from "#app/features/chat/server/messages.server.ts"
import { attempt } from "#app/forms/attempt.server.ts"
import { line } from "#app/forms/text.ts"
import { done, NOT_FOUND, refuse } from "#app/result.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { askedNumber } from "../../entities/asked.ts"
import { appliedSince, updatedSince } from "../../entities/list.ts"
import { message } from "../../entities/message.ts"
import { seated, seatedForProgram } from "../../entities/seated.ts"
import { message as answeredMessage, id } from "../../fields.ts"
import { operation } from "../../operation.ts"

export const userParam = z.object({ userId: id.meta({ description: "The account of the other side." }) })

const refusalOf = ({ reason, text }: ChatRefusal) => refuse(reason, text)

const SHORTEST_QUERY = 2

export const words = line("Please say what to look for.", LONGEST_QUERY)
  .min(SHORTEST_QUERY, `Please send ${SHORTEST_QUERY} characters or more.`)
  .meta({ example: "Lahore", description: "In upper or lower case." })

const avatar = z.string().nullable().meta({ description: "The picture's address, by bearer." })

const SHOWN = "Told where both show when they are here; else false."

export const contact = z
  .object({
    _id: z.int().meta({ description: "The account." }),
    name: z.string(),
    email: z.string().nullable().meta({ description: "Null where it is not shown or shared." }),
    clients: z
      .string()
      .nullable()
      .meta({ description: "Whom the connections are about, where a consultant has part." }),
    avatar,
    latestMessage: z.string().nullable(),
    latestMessageTime: z.iso.datetime().nullable(),
    isOnline: z.boolean().meta({ description: SHOWN }),
    unreadCount: z.int(),
  })
  .meta({ id: "Contact" })

/** From where on a conversation is read. */
const mark = askedNumber(1, LARGEST_ID).optional().meta({ example: 4000 })

const contacts = operation(
  {
    method: "get",
    path: "/contacts",
    id: "listContacts",
    summary: "Conversations, the latest first; after them whoever is connected and has nothing written",
    description:
      "With `q` those alone whose name, company or clients have these words, as many as a page holds and without `next`.",
    query: z.object({
      before: mark.meta({ description: "What the page before gave as `next`." }),
      q: words.optional(),
    }),
    answer: z.object({
      results: z.array(contact),
      next: z
        .int()
        .nullable()
        .meta({ example: 4000, description: "Give it as `before` for the conversations after these." }),
    }),
  },
  async ({ viewer, query }) => {
    if ((await siteSetting("chat")) === "soon") return refusalOf(LIST_SOON)
    const { contacts, olderThan } =
      query.q === undefined
        ? await listContacts(viewer.id, query.before)
        : { contacts: await searchContacts(viewer.id, query.q), olderThan: null }
    return done({ results: contacts.map(contactForProgram), next: olderThan })
  },
)

export async function findReadable(viewer: Pick<Viewer, "id">, userId: number) {
  const chat = await findChat(viewer.id, { id: userId })
  const refusal = chat && whyNotRead(chat)
  if (refusal) return refusalOf(refusal)
  return chat ? done(chat) : NOT_FOUND
}

const history = operation(
  {
    method: "get",
    path: "/messages/{userId}",
    id: "listMessages",
    summary: "Messages with somebody, oldest first",
    description:
      "The newest 50; those before a message; or up to 500 that came after one, or since a moment. Messages are never changed, but for the words of one that the Rishta team removes, which a socket hears as `messageRemoved`.",
    params: userParam,
    query: z.object({
      before: mark.meta({ description: "The id of a message." }),
      after: mark.meta({ description: "The id of a message." }),
      updatedSince,
    }),
    answer: z.object({
      messages: z.array(message),
      older: z.boolean().meta({ description: "Whether there are more before these." }),
      newer: z.boolean(),
      unread: z.int().meta({ description: "How many of the other's messages wait to be read." }),
      seenUpTo: z.int().meta({
        description: "The newest of one's own messages that the other has seen, or 0. Told where both show it.",
      }),
      isOnline: z.boolean().meta({ description: SHOWN }),
      mayWrite: z.boolean(),
      reason: z.string().nullable().meta({ description: "Why one may not write.", example: "unpaid" }),
      decides: z.string().nullable().meta({ example: "Decides with her family" }),
      table: z.array(seated).meta({ description: "The guardians who read along or were asked for, of either side." }),
    }),
  },
  async ({ viewer, params, query }) => {
    const found = await findReadable(viewer, params.userId)
    if (!found.done) return found
    const chat = found.value
    const { messages, older, newer } = await readHistory(viewer, chat, {
      before: query.before,
      after: query.after,
      since: appliedSince(query.updatedSince).updatedSince,
    })
    const refusal = mayChat({ signedIn: true, ...chat })
    return done({
      messages: messages.map(messageForProgram),
      older,
      newer,
      unread: chat.unread,
      seenUpTo: chat.seenUpTo,
      isOnline: chat.isOnline,
      mayWrite: refusal === undefined,
      reason: refusal?.reason ?? null,
      decides: chat.decides,
      table: chat.table.map(seatedForProgram),
    })
  },
)

const write = operation(
  {
    method: "post",
    path: "/messages/{userId}",
    id: "sendMessage",
    summary: "Write to somebody",
    description:
      "Words, an upload or a place, at least one of them. `clientId` is a UUID of the program's making: sent again with the same words, it is the same message, with others 409.",
    params: userParam,
    body: messageCall,
    answer: message,
    status: 201,
    location: ({ toId }) => `/messages/${toId}`,
    refusals: [409],
  },
  async ({ viewer, params, body }) => {
    const chat = await findChat(viewer.id, { id: params.userId })
    if (!chat) return NOT_FOUND
    const { attachment: fileId, location, about, ...rest } = body
    const [file] = fileId ? await listAttachments([fileId]) : []
    if (fileId && !file) return refusalOf(NO_SUCH_FILE)
    const outgoing = { ...rest, attachment: file, location: location ?? undefined, about: about ?? undefined }
    const sent = await attempt(
      () => sendMessage({ sender: viewer, to: { id: params.userId }, ...outgoing }),
      () => refusalOf(FAILED),
    )
    return sent.done ? done(messageForProgram(sent.value)) : sent
  },
)

const read = operation(
  {
    method: "post",
    path: "/messages/{userId}/read",
    id: "markMessagesRead",
    summary: "Mark a conversation as read, up to a message",
    params: userParam,
    body: z.strictObject({ upTo: id.meta({ description: "The id of a message." }) }).meta({ id: "ReadUpTo" }),
    answer: answeredMessage,
  },
  async ({ viewer, params, body }) => {
    const found = await findReadable(viewer, params.userId)
    if (!found.done) return found
    await markRead(viewer.id, params.userId, body.upTo)
    return done({ message: "Marked as read." })
  },
)

export const chatOperations = [contacts, history, write, read]
