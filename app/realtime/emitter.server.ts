import type { DefaultEventsMap, Server } from "socket.io"
import type { ServerEvents } from "./server-events.ts"

type OurServer = Server<DefaultEventsMap, ServerEvents>

/** The whole message is sent; these fields route it. */
interface Message {
  _id: number
  fromId: number
  toId: number
}

/** Files have other addresses for programs. */
interface Copy {
  browsers: Message
  programs: Message
}
type Copies = Record<"sent" | "received", Copy>
type Servers = Pick<OurServer, "to"> | undefined

/** So many messages at least are remembered as told; a server that was cut off asks for a shorter range again. */
const REMEMBERED = 5_000

let io: OurServer | undefined
let carried = false
let handled = new Set<number>()
let handledBefore = new Set<number>()

/** `carriesMessages`: messages reach other servers this way too; otherwise those read them from the database. */
export function startEmitter(server: OurServer, { carriesMessages }: { carriesMessages: boolean }) {
  io = server
  carried = carriesMessages
  handled = new Set()
  handledBefore = new Set()
}

export const accountRoom = (accountId: number) => `account:${accountId}`
export const sessionRoom = (sessionHash: Buffer) => `session:${sessionHash.toString("hex")}`
/** Sockets with a token, which are in the room of their account as well: files have other addresses for them. */
export const programsRoom = (accountId: number) => `programs:${accountId}`
/** People who see this account's presence. */
export const watchersRoom = (accountId: number) => `watchers:${accountId}`

export function emitToAccounts<Event extends keyof ServerEvents>(
  accountIds: readonly number[],
  event: Event,
  ...payload: Parameters<ServerEvents[Event]>
) {
  io?.to(accountIds.map(accountRoom)).emit(event, ...(payload as never))
}

/** Of a message that this server stored. `forPrograms` is the same object unless it tells programs something else. */
export function emitMessage(copies: Copies) {
  if (isNews(copies.sent.browsers)) announce(carried ? io : io?.local, copies)
}

/** Of a message that another server stored. */
export function relayMessage(copies: Copies) {
  if (isNews(copies.sent.browsers)) announce(io?.local, copies)
}

function announce(servers: Servers, { sent, received }: Copies) {
  const { fromId, toId } = sent.browsers
  // Each side has a copy of its own where one may not read the other's e-mail.
  if (sent.browsers === received.browsers) return sendTo(servers, [fromId, toId], sent)
  sendTo(servers, [fromId], sent)
  return sendTo(servers, [toId], received)
}

function sendTo(servers: Servers, people: number[], { browsers, programs }: Copy) {
  const sides = servers?.to(people.map(accountRoom))
  if (browsers === programs) return sides?.emit("newMessage", browsers)
  const rooms = people.map(programsRoom)
  sides?.except(rooms).emit("newMessage", browsers)
  return servers?.to(rooms).emit("newMessage", programs)
}

/** Each server hears it and informs its own sockets. */
export const emitNotice = (accountId: number) => io?.local.to(accountRoom(accountId)).emit("notice")

function isNews({ _id }: Message) {
  if (handled.has(_id) || handledBefore.has(_id)) return false
  if (handled.size === REMEMBERED) {
    handledBefore = handled
    handled = new Set()
  }
  handled.add(_id)
  return true
}

/** Other servers inform their own watchers. */
export function emitToWatchers(accountId: number, isOnline: boolean) {
  io?.local.to(watchersRoom(accountId)).emit("presence", { _id: accountId, isOnline })
}

export function stopWatching(one: number, other: number) {
  io?.in(accountRoom(one)).socketsLeave(watchersRoom(other))
  io?.in(accountRoom(other)).socketsLeave(watchersRoom(one))
}

/** Nobody sees this account's presence, nor it theirs, until they ask again and may. */
export function stopShowing(accountId: number) {
  const watchers = watchersRoom(accountId)
  io?.to(watchers).emit("presence", { _id: accountId, isOnline: false })
  io?.in(watchers).socketsLeave(watchers)
  closeSockets({ accountId })
}

/** Of one session, or of all an account's sessions except one. */
export function closeSockets(ended: { session: Buffer } | { accountId: number; except?: Buffer }) {
  if ("session" in ended) io?.in(sessionRoom(ended.session)).disconnectSockets(true)
  else {
    const all = io?.in(accountRoom(ended.accountId))
    const others = ended.except ? all?.except(sessionRoom(ended.except)) : all
    others?.disconnectSockets(true)
  }
}
