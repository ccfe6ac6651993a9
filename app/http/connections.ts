import { once } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { crowd } from "./crowd.ts"
import { noteLoss } from "./overload-report.ts"

/** Browsers send nothing behind a request whose answer they wait for; a few programs send a handful. */
const MOST_BEHIND = 32

const unread = crowd({ ofAddress: 64, inAll: 1_000 })

interface Connection {
  latest?: ServerResponse
  behind: number
}
const connections = new WeakMap<Socket, Connection>()

/**
 * Of requests that come down a connection one behind the other, each waits until the answer before it is sent: answers that
 * nobody reads are neither made nor kept. False when the connection has ended meanwhile.
 */
export async function waitForTurn({ socket }: IncomingMessage, res: ServerResponse) {
  const connection = connections.get(socket) ?? { behind: 0 }
  connections.set(socket, connection)
  const before = connection.latest
  connection.latest = res
  if (!before || before.closed) return true
  connection.behind += 1
  if (connection.behind > MOST_BEHIND) cut(socket)
  else await once(before, "close")
  connection.behind -= 1
  return !socket.destroyed
}

/** Bounds the answers that are made and not read. */
export function boundUnread({ socket }: IncomingMessage, res: ServerResponse, address: string) {
  const before = socket.bytesWritten
  const line = {
    address,
    began: performance.now(),
    moved: () => socket.bytesWritten - socket.writableLength - before,
    waits: () => socket.writableLength > 0,
    cut: () => cut(socket),
  }
  unread.enter(line)
  res.once("close", () => unread.leave(line))
}

function cut(socket: Socket) {
  noteLoss("unread answer")
  socket.destroy()
}

/** For a connection over which nothing has gone for a while: it ends, unless it is we who are still at work. */
export function endIdle(socket: Socket) {
  const latest = connections.get(socket)?.latest
  const working = latest && !latest.closed && latest.req.complete && socket.writableLength === 0
  if (working) return
  if (socket.writableLength > 0) cut(socket)
  else socket.destroy()
}
