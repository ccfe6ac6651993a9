import { once } from "node:events"
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { setImmediate as nextTurn } from "node:timers/promises"
import { hasBody } from "#app/http/request-filter.ts"
import { type Loss, noteLoss } from "./overload-report.ts"
import { endSlowest } from "./slowest-connections.ts"

/** Browsers send nothing behind an unanswered request; a few programs send a handful. */
const MOST_BEHIND = 32

const unread = endSlowest({ ofAddress: 64, inAll: 1_000 })

interface Connection {
  latest?: ServerResponse
  behind: number
}
const connections = new WeakMap<Socket, Connection>()

/** Requests on a connection wait for the answer before theirs. Unread answers are not made; floods are closed. */
export function answerInOrder(server: Server) {
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

/** Behind an answer that is just leaving a form may come; behind any other it would only be kept. */
async function waitBehind(connection: Connection, before: ServerResponse, req: IncomingMessage) {
  connection.behind += 1
  if (connection.behind > MOST_BEHIND) end(req.socket, "flood")
  else if (hasBody(req)) {
    await nextTurn()
    if (!before.closed) end(req.socket, "flood")
  } else await once(before, "close")
  connection.behind -= 1
}

export function boundUnread({ socket }: IncomingMessage, res: ServerResponse, address: string) {
  const before = socket.bytesWritten
  const line = {
    address,
    began: performance.now(),
    moved: () => socket.bytesWritten - socket.writableLength - before,
    waits: () => socket.writableLength > 0,
    end: () => end(socket, "unread answer"),
  }
  unread.enter(line)
  res.once("close", () => unread.leave(line))
}

function end(socket: Socket, why: Loss) {
  noteLoss(why)
  socket.destroy()
  readNoFurther(socket)
}

/** Node's own answer to its parser where a connection changes its protocol: stop reading requests. */
const NO_REQUEST_BEHIND = 2

// Node.js reads what has arrived to its end: 64 KB of short requests take 60 ms after the close, and twenty such
// connections held everybody up for 0.6 s. `connections.test.ts` fails when an upgrade changes this.
function readNoFurther(socket: Socket & { parser?: { onIncoming: () => number } }) {
  if (socket.parser) socket.parser.onIncoming = () => NO_REQUEST_BEHIND
}

/** An idle connection ends, unless we are still at work for it. */
export function endIdle(socket: Socket) {
  const latest = connections.get(socket)?.latest
  const working = latest && !latest.closed && latest.req.complete && socket.writableLength === 0
  if (working) return
  if (socket.writableLength > 0) end(socket, "unread answer")
  else socket.destroy()
}
