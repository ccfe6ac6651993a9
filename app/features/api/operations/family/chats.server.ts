import { z } from "zod"
import { LARGEST_ID } from "#app/features/chat/chat-schema.ts"
import { messageForProgram } from "#app/features/chat/for-programs.ts"
import { LONGEST_MESSAGE } from "#app/features/chat/message.ts"
import { answerAsked, listOwnSeats, setChatLevel } from "#app/features/chat/table/table.server.ts"
import { TABLE_ANSWERS } from "#app/features/chat/table/table-schema.ts"
import { listChatsAt } from "#app/features/family/chats/chat-list.server.ts"
import {
  askForChat,
  openGuardianChat,
  readAsGuardian,
  whyNotWrite,
  writeAsGuardian,
} from "#app/features/family/chats/guardian-chat.server.ts"
import { findOwnSeat } from "#app/features/family/seats/own-seat.server.ts"
import { lines } from "#app/forms/text.ts"
import { done, NOT_FOUND } from "#app/result.ts"
import { chatLevels } from "#db/schema/family-levels.ts"
import { askedNumber } from "../../entities/asked.ts"
import { message } from "../../entities/message.ts"
import { message as answeredMessage, id } from "../../fields.ts"
import { operation } from "../../operation.ts"
import { findReadable, userParam } from "../chat/chat.server.ts"

const right = z.enum(["reads", "writes"]).nullable()
const level = z.enum(chatLevels).meta({
  example: "reads",
  description:
    "`none`, `told` that a first message was written, `reads` or `writes`; the last two where the other side allows it.",
})

const ownSeat = z
  .object({
    seatId: z.int().meta({ example: 7 }),
    name: z.string().meta({ example: "Abu" }),
    level,
    right: right.meta({ description: "What it does now." }),
    waits: right.meta({ description: "What the other side was asked for and has not answered." }),
  })
  .meta({ id: "ChatSeat" })

const seats = operation(
  {
    who: "member",
    method: "get",
    path: "/messages/{userId}/table",
    id: "listChatSeats",
    summary: "Who of one's family reads along in a chat",
    params: userParam,
    answer: z.object({ results: z.array(ownSeat) }),
  },
  async ({ viewer, params }) => {
    const found = await findReadable(viewer, params.userId)
    if (!found.done) return found
    const rows = await listOwnSeats(viewer, found.value)
    const results = rows.map(({ seatId, name, level, right, waits }) => ({ seatId, name, level, right, waits }))
    return done({ results })
  },
)

const seatParam = z.object({ ...userParam.shape, seatId: id.meta({ description: "The seat at the member's table." }) })

const choose = operation(
  {
    who: "member",
    method: "put",
    path: "/messages/{userId}/table/{seatId}",
    id: "setChatLevel",
    summary: "Say what somebody of one's family does in a chat",
    description: "Where it is to read or to write, the other side is asked, at most once in thirty days after a no.",
    params: seatParam,
    body: z.strictObject({ level }).meta({ id: "ChatLevel" }),
    answer: z.object({ asked: z.boolean().meta({ description: "The other side is asked now." }) }),
    refusals: [409],
  },
  async ({ viewer, params, body }) => {
    const found = await findReadable(viewer, params.userId)
    return found.done ? setChatLevel(viewer, found.value, { seatId: params.seatId, ...body }) : found
  },
)

const answer = operation(
  {
    method: "post",
    path: "/messages/{userId}/table/{seatId}/answer",
    id: "answerChatSeat",
    summary: "Allow the other side's guardian to read along or to write, or take it back",
    description:
      "What is asked stands in `table` of `GET /messages/{userId}`. Only what is written after a yes can be read.",
    params: seatParam,
    body: z.strictObject({ says: z.enum(TABLE_ANSWERS).meta({ example: "allow" }) }).meta({ id: "ChatSeatAnswer" }),
    answer: answeredMessage,
    refusals: [409],
  },
  async ({ viewer, params, body }) => {
    const found = await findReadable(viewer, params.userId)
    if (!found.done) return found
    const answered = await answerAsked(viewer, found.value, { seatId: params.seatId, ...body })
    return answered.done ? done({ message: "It counts from now on." }) : answered
  },
)

const chatAt = z
  .object({
    userId: z.int().meta({ description: "The account of the other side." }),
    name: z.string(),
    level,
    right: right.meta({ description: "What one does there now; null: nothing." }),
    waits: right.meta({ description: "What the other side was asked for and has not answered." }),
    news: z.boolean().meta({ description: "Something was written that one has not seen." }),
    latestMessageTime: z.iso.datetime().nullable(),
  })
  .meta({ id: "GuardianChat" })

const sitParam = z.object({ id: id.meta({ description: "The seat at which one sits." }) })

const list = operation(
  {
    method: "get",
    path: "/family/sits/{id}/chats",
    id: "listGuardianChats",
    summary: "The chats of somebody at whose table one sits",
    description: "The fifty latest of which one is told, with those open to one.",
    params: sitParam,
    answer: z.object({ results: z.array(chatAt) }),
  },
  async ({ viewer, params }) => {
    const seat = await findOwnSeat(viewer, params.id)
    if (!seat) return NOT_FOUND
    const rows = await listChatsAt(seat, viewer)
    const results = rows.map(({ otherId, latest, name, level, right, waits, news }) => ({
      userId: otherId,
      ...{ name, level, right, waits, news },
      latestMessageTime: latest,
    }))
    return done({ results })
  },
)

const chatParam = z.object({ ...sitParam.shape, ...userParam.shape })
const mark = askedNumber(1, LARGEST_ID).optional().meta({ example: 4000, description: "The id of a message." })

const history = operation(
  {
    method: "get",
    path: "/family/sits/{id}/chats/{userId}",
    id: "listGuardianMessages",
    summary: "What was written in a chat since the other side has let one in",
    params: chatParam,
    query: z.object({ before: mark, after: mark }),
    answer: z.object({
      messages: z.array(message),
      older: z.boolean(),
      newer: z.boolean(),
      right: right,
      mayWrite: z.boolean(),
    }),
  },
  async ({ viewer, params, query }) => {
    const open = await openGuardianChat(viewer, params.id, params.userId)
    if (!open) return NOT_FOUND
    const { messages, ...more } = await readAsGuardian(open, query)
    const mayWrite = open.right === "writes" && !whyNotWrite(open)
    return done({ messages: messages.map(messageForProgram), ...more, right: open.right, mayWrite })
  },
)

const write = operation(
  {
    method: "post",
    path: "/family/sits/{id}/chats/{userId}",
    id: "sendGuardianMessage",
    summary: "Write at the table of a chat",
    description: "Words alone. Both sides read them under one's own name. The member's plan and limits count.",
    params: chatParam,
    body: z
      .strictObject({
        message: lines("Please write a message.", LONGEST_MESSAGE).meta({ example: "Assalam o alaikum" }),
        clientId: z.uuid().toLowerCase().meta({ example: "0b0e3c5e-8a53-4d2c-9b1e-7f2a4c6d8e90" }),
      })
      .meta({ id: "NewGuardianMessage" }),
    answer: message,
    status: 201,
    location: ({ toId }) => `/messages/${toId}`,
    refusals: [409],
  },
  async ({ viewer, params, body }) => {
    const open = await openGuardianChat(viewer, params.id, params.userId)
    if (!open) return NOT_FOUND
    const sent = await writeAsGuardian(viewer, open, body)
    return sent.done ? done({ ...sent.value, from: "", to: "" }) : sent
  },
)

const ask = operation(
  {
    method: "post",
    path: "/family/sits/{id}/chats/{userId}/ask",
    id: "askToSitInChat",
    summary: "Ask the other side to let one read along or write",
    description: "Where the member wants one there, and nothing was refused in the last thirty days.",
    params: chatParam,
    answer: answeredMessage,
    refusals: [409],
  },
  async ({ viewer, params }) => {
    const asked = await askForChat(viewer, params.id, params.userId)
    return asked.done ? done({ message: "The other side is asked now." }) : asked
  },
)

export const familyChatOperations = [seats, choose, answer, list, history, write, ask]
