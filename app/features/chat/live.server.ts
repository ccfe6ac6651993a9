import type { Server } from "socket.io"

let io: Server | undefined

/** From here on what happens is told to whoever has a chat screen open. */
export function goLive(server: Server) {
  io = server
}

export const accountRoom = (accountId: number) => `account:${accountId}`
export const sessionRoom = (sessionHash: Buffer) => `session:${sessionHash.toString("hex")}`
/** Whoever looks at this account's dot. */
export const watchersRoom = (accountId: number) => `watchers:${accountId}`

/** Reaches every open tab of each of the accounts. */
export function tellAccounts(accountIds: readonly number[], event: string, payload: unknown) {
  io?.to(accountIds.map(accountRoom)).emit(event, payload)
}

export function tellWatchers(accountId: number, isOnline: boolean) {
  io?.to(watchersRoom(accountId)).emit("presence", { _id: accountId, isOnline })
}

export function isOnline(accountId: number) {
  return (io?.of("/").adapter.rooms.get(accountRoom(accountId))?.size ?? 0) > 0
}

/** Neither of the two sees any longer when the other is there. */
export function stopWatching(one: number, other: number) {
  io?.in(accountRoom(one)).socketsLeave(watchersRoom(other))
  io?.in(accountRoom(other)).socketsLeave(watchersRoom(one))
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
