import type { DefaultEventsMap, Server, Socket } from "socket.io"
import type { z } from "zod"
import { traced } from "#app/logs/current-request.ts"
import { histogram } from "#app/logs/figures.ts"
import { errorFields, log } from "#app/logs/log.ts"
import { withinRateLimit } from "#app/rate-limit/socket-rate-limit.server.ts"
import { batchWrites } from "#app/realtime/batched-writes.server.ts"
import { accountRoom, emitToAccounts, programsRoom, sessionRoom, watchersRoom } from "#app/realtime/emitter.server.ts"
import { forgetHandshake } from "#app/realtime/forgotten-handshake.server.ts"
import { admitSocket } from "#app/realtime/presence.server.ts"
import type { ServerEvents } from "#app/realtime/server-events.ts"
import { endIfUnread } from "#app/realtime/socket-bounds.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import { findProgramViewer, findViewer, listOpenSessions, sessionToken } from "#app/viewer/sessions.server.ts"
import { sweepAttachments } from "../attachments/attachments.server.ts"
import { type ChatRefusal, FAILED, NOT_CONNECTED, SIGNED_OUT, SOON, TOO_FAST } from "../chat-policy.ts"
import { type Address, messagePayload, type SocketCall, socketCalls } from "../chat-schema.ts"
import { contactForProgram, messageForProgram } from "../for-programs.ts"
import type { ChatMessage } from "../message.ts"
import { CONNECT_ERRORS } from "../socket-texts.ts"
import { joinServers } from "./cluster.server.ts"
import { type AddressedContact, listContacts } from "./contacts.server.ts"
import { type Chat, findChat, markRead, readHistory, whyNotRead } from "./conversations.server.ts"
import { sendMessage } from "./messages.server.ts"

/** Under two seconds, so that a session ended on another server is noticed in time. */
const SWEEP_MS = 1_500
const TIDY_MS = 3_600_000

const acknowledged = histogram(
  "rishta_message_seconds",
  "Time from a message's arrival on a socket to its acknowledgement",
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  ["outcome"],
)

interface SocketIdentity {
  id: number
  email: string
  sessionHash: Buffer
  session: string
  /** Admitted by a token, which opens no page. */
  ofProgram: boolean
}
type Calls = Record<SocketCall, (...given: unknown[]) => void>
type ChatServer = Server<Calls, ServerEvents, DefaultEventsMap, SocketIdentity>
type ChatSocket = Socket<Calls, ServerEvents, DefaultEventsMap, SocketIdentity>

/** Identity comes from the session alone. Returns how to leave the other servers, once nobody writes any more. */
export async function attachChat(io: ChatServer) {
  const leave = await joinServers(io)
  io.use((socket, next) => traced({ id: crypto.randomUUID() }, () => admit(socket, next)))
  io.on("connection", welcome)
  batchWrites(io)

  const sweep = setInterval(() => closeEnded(io).catch(() => {}), SWEEP_MS).unref()
  const tidy = () => sweepAttachments().catch((error) => log.error(errorFields(error), "attachments"))
  const tidying = setInterval(tidy, TIDY_MS).unref()
  tidy()
  return async () => {
    clearInterval(sweep)
    clearInterval(tidying)
    await leave()
  }
}

/** An open session, and not too many windows. */
async function admit(socket: ChatSocket, next: (error?: Error) => void) {
  try {
    const viewer = await viewerOf(socket)
    if (!viewer) return next(new Error(CONNECT_ERRORS.signedOut))
    if (socket.conn.readyState !== "open") return
    if (!admitSocket(viewer.id, socket.conn)) return next(new Error(CONNECT_ERRORS.tooMany))
    const { id, email, sessionHash } = viewer
    const ofProgram = tokenOf(socket) !== undefined
    socket.data = { id, email, sessionHash, session: sessionHash.toString("hex"), ofProgram }
    next()
  } catch (error) {
    log.error(errorFields(error), "chat handshake")
    next(new Error(CONNECT_ERRORS.failed))
  }
}

function tokenOf({ handshake }: ChatSocket) {
  const { token } = handshake.auth as { token?: unknown }
  return typeof token === "string" && token !== "" ? token.replace(/^Bearer /i, "") : undefined
}

/** API clients give their token; browsers have the session's cookie. */
function viewerOf(socket: ChatSocket) {
  const { handshake } = socket
  const token = tokenOf(socket)
  if (token !== undefined) return findProgramViewer(token)
  const cookies = new Request("http://handshake", { headers: { cookie: handshake.headers.cookie ?? "" } })
  return findViewer(sessionToken(cookies))
}

function welcome(socket: ChatSocket) {
  forgetHandshake(socket)
  const { id, sessionHash, ofProgram } = socket.data
  socket.join([accountRoom(id), sessionRoom(sessionHash), ...(ofProgram ? [programsRoom(id)] : [])])
  const messageFor = (message: ChatMessage) => (ofProgram ? messageForProgram(message) : message)
  const contactFor = (contact: AddressedContact) => (ofProgram ? contactForProgram(contact) : contact)

  on(socket, "joinRoom", socketCalls.joinRoom, async ({ email, room }) => {
    const other = otherInRoom(socket.data, email, room)
    if (!other) return NOT_CONNECTED
    const chat = await findReadable(socket.data, other)
    if (isRefusal(chat)) return chat
    if (chat.presence) socket.join(watchersRoom(chat.other.id))
    socket.emit("presence", { _id: chat.other.id, isOnline: chat.isOnline })
    if (chat.seenUpTo > 0)
      socket.emit("messagesRead", { readerId: chat.other.id, otherId: socket.data.id, upTo: chat.seenUpTo })
    return undefined
  })

  on(socket, "getMessages", socketCalls.getMessages, async ({ fromEmail, withEmail, before, after }) => {
    if (!isOneself(socket.data, fromEmail)) return NOT_CONNECTED
    const chat = await findReadable(socket.data, withEmail)
    if (isRefusal(chat)) return chat
    const { messages } = await readHistory(socket.data, chat, { before, after })
    socket.emit("chatHistory", messages.map(messageFor))
    return undefined
  })

  on(socket, "markRead", socketCalls.markRead, async ({ withEmail, upTo }) => {
    const chat = await findReadable(socket.data, withEmail)
    if (isRefusal(chat)) return chat
    await markRead(socket.data.id, chat.other.id, upTo)
    return undefined
  })

  on(socket, "typing", socketCalls.typing, async ({ to }) => {
    // Who may see the other's presence was let into this room; `stopWatching` ends both.
    if (socket.rooms.has(watchersRoom(to))) emitToAccounts([to], "typing", { _id: id })
    return undefined
  })

  socket.on("getUserChatContacts", (...given: unknown[]) =>
    answer(socket, given, async () => {
      if ((await siteSetting("chat")) === "soon") return SOON
      const { contacts, watched } = await listContacts(socket.data.id)
      socket.join(watched.map(watchersRoom))
      socket.emit("userChatContacts", contacts.map(contactFor))
      return {}
    }),
  )

  // Whoever looks at a quiet line asks every few seconds whether it still carries: no query, and no event of the minute's.
  socket.on("alive", (...given: unknown[]) => {
    const acknowledge = given.at(-1)
    if (typeof acknowledge === "function") acknowledge({ ok: true })
    endIfUnread(socket.conn)
  })

  // Its own statement checks the session, so it is not checked twice.
  socket.on("sendMessage", (...given: unknown[]) =>
    answer(
      socket,
      given,
      async (payloads) => {
        const parsed = messagePayload.safeParse(named(payloads, socketCalls.sendMessage))
        if (!parsed.success) return unreadable(parsed.error)
        const { from, clientId = crypto.randomUUID(), ...message } = parsed.data
        if (!isOneself(socket.data, from)) return NOT_CONNECTED
        const sent = await sendMessage({ sender: socket.data, ...message, clientId })
        return sent.done
          ? { message: messageFor(sent.value) }
          : { reason: sent.reason, title: sent.title, text: sent.message }
      },
      { isMessage: true },
    ),
  )
}

/** As an object, or one after the other in the order of the schema. */
function named(payloads: unknown[], { shape }: z.ZodObject) {
  const [first] = payloads
  if (typeof first !== "string" && typeof first !== "number") return first
  return Object.fromEntries(Object.keys(shape).map((name, index) => [name, payloads[index]]))
}

function on<Schema extends z.ZodObject>(
  socket: ChatSocket,
  event: SocketCall,
  schema: Schema,
  handle: (payload: z.infer<Schema>) => Promise<ChatRefusal | undefined>,
) {
  socket.on(event, (...given: unknown[]) =>
    answer(socket, given, async (payloads) => {
      const parsed = schema.safeParse(named(payloads, schema))
      if (!parsed.success) return unreadable(parsed.error)
      return (await handle(parsed.data)) ?? {}
    }),
  )
}

const answering = new Set<Promise<unknown>>()

/** For a graceful stop. */
export async function chatAnswered() {
  await Promise.all(answering)
  // What is emitted in a turn of the event loop leaves at its end.
  await new Promise((resolve) => setImmediate(resolve))
}

/** A refusal goes into the acknowledgement and the `error` event. */
async function answer(
  socket: ChatSocket,
  given: unknown[],
  handle: (payloads: unknown[]) => Promise<Record<string, unknown> | ChatRefusal>,
  { isMessage = false } = {},
) {
  const began = performance.now()
  const last = given.at(-1)
  const acknowledge = typeof last === "function" ? (last as (answer: unknown) => void) : undefined
  const work = traced({ id: crypto.randomUUID() }, async () => {
    try {
      if (!(await withinRateLimit("event", socket.data.id))) return TOO_FAST
      if (!isMessage && !(await listOpenSessions([socket.data.session])).size) return SIGNED_OUT
      return await handle(acknowledge ? given.slice(0, -1) : given)
    } catch (error) {
      log.error(errorFields(error), "chat")
      return FAILED
    }
  })
  answering.add(work)
  const outcome = await work
  answering.delete(work)
  if (isRefusal(outcome)) sendRefusal(socket, outcome, acknowledge)
  else acknowledge?.({ ok: true, ...outcome })
  if (isMessage) acknowledged.observe({ outcome: outcomeOf(outcome) }, (performance.now() - began) / 1000)
  endIfUnread(socket.conn)
}

const outcomeOf = (outcome: object) => (outcome === FAILED ? "failed" : isRefusal(outcome) ? "refused" : "stored")

function sendRefusal(
  socket: ChatSocket,
  { reason, title, text }: ChatRefusal,
  acknowledge?: (answer: unknown) => void,
) {
  acknowledge?.({ ok: false, error: text, reason })
  socket.emit("error", { title, message: text, reason })
  if (reason === "signed-out") socket.disconnect(true)
}

const isRefusal = (outcome: object): outcome is ChatRefusal => "reason" in outcome

const unreadable = (error: z.ZodError): ChatRefusal => ({
  reason: "text",
  title: "Error",
  text: error.issues.find((issue) => issue.path[0] === "message")?.message ?? "That could not be read.",
})

/** What a client says of itself is checked, never believed. */
function isOneself(identity: SocketIdentity, given: Address | undefined) {
  if (!given) return true
  return "id" in given ? given.id === identity.id : given.email === identity.email
}

/** A room's name is both e-mails, sorted and joined; without the caller's own it is a room of others. */
function otherInRoom(
  identity: SocketIdentity,
  given: Address | undefined,
  room: string | undefined,
): Address | undefined {
  const { email } = identity
  if (room !== undefined && !room.startsWith(email) && !room.endsWith(email)) return
  if (given && !isOneself(identity, given)) return given
  if (room === undefined) return
  const other = room.startsWith(email) ? room.slice(email.length) : room.slice(0, -email.length)
  return { email: other.replace(/^[-_:,;|\s]+|(?<![-_:,;|\s])[-_:,;|\s]+$/g, "") }
}

/** Unknown people are answered like strangers. */
async function findReadable(identity: SocketIdentity, address: Address): Promise<Chat | ChatRefusal> {
  const chat = await findChat(identity.id, address)
  return chat ? (whyNotRead(chat) ?? chat) : NOT_CONNECTED
}

/** The safety net under `closeSockets`: one query for all sockets, whichever server ended the session. */
async function closeEnded(io: ChatServer) {
  const sockets = [...io.of("/").sockets.values()]
  if (sockets.length === 0) return
  const open = await listOpenSessions([...new Set(sockets.map((socket) => socket.data.session))])
  for (const socket of sockets) if (!open.has(socket.data.session)) socket.disconnect(true)
}
