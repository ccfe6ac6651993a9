import { once } from "node:events"
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { setImmediate as nextTurn } from "node:timers/promises"
import { hasBody } from "#app/http/request-filter.ts"
import { type Loss, noteLoss } from "./overload-report.ts"
import { cutSlowest } from "./slowest-cut.ts"

/** Browsers send nothing behind a request whose answer they wait for; a few programs send a handful. */
const MOST_BEHIND = 32

const unread = cutSlowest({ ofAddress: 64, inAll: 1_000 })

interface Connection {
  latest?: ServerResponse
  behind: number
}
const connections = new WeakMap<Socket, Connection>()

/**
 * Puts itself before all that answers the server's requests: of those that come down a connection one behind the other, each
 * waits until the answer before it is sent. What nobody reads is neither made nor kept, and who sends thousands is cut.
 */
export function answerInTurn(server: Server) {
  const answers = server.listeners("request") as RequestListener[]
  server.removeAllListeners("request")
  server.on("request", (req, res) => {
    const { socket } = req
    const answer = () => {
      for (const listen of answers) listen.call(server, req, res)
    }
    const connection = connections.get(socket) ?? { behind: 0 }
    connections.set(socket, connection)
    const before = connection.latest
    connection.latest = res
    if (!before || before.closed) answer()
    else waitBehind(connection, before, req).then(() => socket.destroyed || answer())
  })
}

/** Behind an answer that is just leaving the next form may come; behind any other it would only be kept. */
async function waitBehind(connection: Connection, before: ServerResponse, req: IncomingMessage) {
  connection.behind += 1
  if (connection.behind > MOST_BEHIND) cut(req.socket, "flood")
  else if (hasBody(req)) {
    await nextTurn()
    if (!before.closed) cut(req.socket, "flood")
  } else await once(before, "close")
  connection.behind -= 1
}

/** Bounds the answers that are made and not read. */
export function boundUnread({ socket }: IncomingMessage, res: ServerResponse, address: string) {
  const before = socket.bytesWritten
  const line = {
    address,
    began: performance.now(),
    moved: () => socket.bytesWritten - socket.writableLength - before,
    waits: () => socket.writableLength > 0,
    cut: () => cut(socket, "unread answer"),
  }
  unread.enter(line)
  res.once("close", () => unread.leave(line))
}

function cut(socket: Socket, why: Loss) {
  noteLoss(why)
  socket.destroy()
  readNoFurther(socket)
}

/** What Node.js itself answers its parser where a connection changes its protocol: what stands behind is none of its own. */
const NO_REQUEST_BEHIND = 2

/**
 * Node.js reads to the end what has come over a connection: of 64 KB of short requests that is 60 ms after it was cut, and
 * twenty such connections held everybody up for 0.6 s. `connections.test.ts` fails when an upgrade knows another way.
 */
function readNoFurther(socket: Socket & { parser?: { onIncoming: () => number } }) {
  if (socket.parser) socket.parser.onIncoming = () => NO_REQUEST_BEHIND
}

/** For a connection over which nothing has gone for a while: it ends, unless it is we who are still at work. */
export function endIdle(socket: Socket) {
  const latest = connections.get(socket)?.latest
  const working = latest && !latest.closed && latest.req.complete && socket.writableLength === 0
  if (working) return
  if (socket.writableLength > 0) cut(socket, "unread answer")
  else socket.destroy()
}
