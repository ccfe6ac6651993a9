import type { Server } from "socket.io"

/** Of a message, which one it is and to whom it goes; all of it is sent. */
interface Message {
  _id: number
  fromId: number
  toId: number
}

/** So many messages at least are remembered as told; a server that was cut off asks for a shorter range again. */
const REMEMBERED = 5_000

let io: Server | undefined
let carried = false
let handled = new Set<number>()
let handledBefore = new Set<number>()

/**
 * From here on what happens is told to whoever has a chat screen open, on any server. `carriesMessages`: also messages
 * go to the other servers' sockets this way; otherwise those servers hear of them from the database.
 */
export function startEmitter(server: Server, { carriesMessages }: { carriesMessages: boolean }) {
  io = server
  carried = carriesMessages
  handled = new Set()
  handledBefore = new Set()
}

export const accountRoom = (accountId: number) => `account:${accountId}`
export const sessionRoom = (sessionHash: Buffer) => `session:${sessionHash.toString("hex")}`
/** Whoever looks at this account's dot. */
export const watchersRoom = (accountId: number) => `watchers:${accountId}`

/** Reaches every open tab of each of the accounts. */
export function emitToAccounts(accountIds: readonly number[], event: string, payload: unknown) {
  io?.to(accountIds.map(accountRoom)).emit(event, payload)
}

/** Tells both sides of a message that this server has stored. */
export function emitMessage(message: Message) {
  if (isNews(message)) (carried ? io : io?.local)?.to(bothSides(message)).emit("newMessage", message)
}

/** Tells this server's sockets of a message that another has stored. */
export function relayMessage(message: Message) {
  if (isNews(message)) io?.local.to(bothSides(message)).emit("newMessage", message)
}

/** Each server tells its own sockets, since each hears of it. */
export const emitNotice = (accountId: number) => io?.local.to(accountRoom(accountId)).emit("notice")

const bothSides = ({ fromId, toId }: Message) => [accountRoom(fromId), accountRoom(toId)]

function isNews({ _id }: Message) {
  if (handled.has(_id) || handledBefore.has(_id)) return false
  if (handled.size === REMEMBERED) {
    handledBefore = handled
    handled = new Set()
  }
  handled.add(_id)
  return true
}

/** The other servers tell their own watchers, as soon as they hear where somebody is. */
export function emitToWatchers(accountId: number, isOnline: boolean) {
  io?.local.to(watchersRoom(accountId)).emit("presence", { _id: accountId, isOnline })
}

/** Neither of the two sees any longer when the other is there. */
export function stopWatching(one: number, other: number) {
  io?.in(accountRoom(one)).socketsLeave(watchersRoom(other))
  io?.in(accountRoom(other)).socketsLeave(watchersRoom(one))
}

/** From now on nobody sees when this account is there, nor does it see others, but whoever asks anew and may. */
export function stopShowing(accountId: number) {
  const watchers = watchersRoom(accountId)
  io?.to(watchers).emit("presence", { _id: accountId, isOnline: false })
  io?.in(watchers).socketsLeave(watchers)
  closeSockets({ accountId })
}

/** Ends the live connections of a session, or of all an account's sessions but the kept one. */
export function closeSockets(ended: { session: Buffer } | { accountId: number; except?: Buffer }) {
  if ("session" in ended) io?.in(sessionRoom(ended.session)).disconnectSockets(true)
  else {
    const all = io?.in(accountRoom(ended.accountId))
    const others = ended.except ? all?.except(sessionRoom(ended.except)) : all
    others?.disconnectSockets(true)
  }
}
