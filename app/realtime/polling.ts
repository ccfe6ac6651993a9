import cluster from "node:cluster"
import { randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http"
import { connect } from "node:net"
import { join } from "node:path"
import type { Duplex } from "node:stream"
import type { Server as SocketServer } from "socket.io"

const ID = /[?&]sid=(\d{1,9})-/

/** Polling reaches any process, but one holds the socket: the others forward it by the number in the socket's id. */
export async function sharePolling(server: Server, io: SocketServer, folder: string) {
  const ours = String(cluster.worker!.id)
  const pathOf = (number: string) => join(folder, number)
  const otherProcess = ({ url = "" }: IncomingMessage) => {
    const number = ID.exec(url)?.[1]
    return number === ours ? undefined : number
  }
  io.engine.generateId = () => `${ours}-${randomBytes(15).toString("base64url")}`
  io.engine.use((req: IncomingMessage, res: ServerResponse, next: () => void) => {
    const number = otherProcess(req)
    if (number && !req.headers.upgrade) forwardRequest(req, res, pathOf(number), next)
    else next()
  })

  const upgrade = server.listeners("upgrade") as ((req: IncomingMessage, socket: Duplex, head: Buffer) => void)[]
  server.removeAllListeners("upgrade")
  server.on("upgrade", (req, socket, head) => {
    const number = otherProcess(req)
    if (number) forwardUpgrade(req, socket, head, pathOf(number))
    else for (const listen of upgrade) listen.call(server, req, socket, head)
  })

  const inner = createServer({ shouldUpgradeCallback: () => true }, (req, res) => server.emit("request", req, res))
  inner.on("upgrade", (...given) => server.emit("upgrade", ...given))
  await new Promise<void>((listening) => inner.listen({ path: pathOf(ours), exclusive: true }, listening))
  server.once("close", () => inner.close())
}

/** Without that process the socket is answered as unknown. */
function forwardRequest(req: IncomingMessage, res: ServerResponse, socketPath: string, orElse: () => void) {
  const { method, url } = req
  // Not closed by the other process: it may have answered before the end of what it was sent is written, which would fail.
  const headers = { ...req.headers, connection: "keep-alive" }
  // A new connection: a kept one might be closing, and a post is not sent twice.
  const forwarded = request({ socketPath, method, path: url, headers, agent: false }, (answer) => {
    const { connection: _theirs, "keep-alive": _howLong, ...answered } = answer.headers
    res.writeHead(answer.statusCode!, answered)
    answer.pipe(res).once("close", () => answer.destroy())
  })
  forwarded.once("error", () => (res.headersSent ? res.destroy() : orElse()))
  res.once("close", () => forwarded.destroy())
  req.pipe(forwarded)
}

function forwardUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer, path: string) {
  const forwarded = connect(path, () => {
    const lines = [`${req.method} ${req.url} HTTP/1.1`]
    for (let at = 0; at < req.rawHeaders.length; at += 2) lines.push(`${req.rawHeaders[at]}: ${req.rawHeaders[at + 1]}`)
    forwarded.write(`${lines.join("\r\n")}\r\n\r\n`)
    forwarded.write(head)
    forwarded.pipe(socket).pipe(forwarded)
  })
  forwarded.on("error", () => socket.destroy())
  socket.on("error", () => forwarded.destroy()).on("close", () => forwarded.destroy())
  forwarded.on("close", () => socket.destroy())
}
