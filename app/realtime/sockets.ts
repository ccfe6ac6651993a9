import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http"
import { Server } from "socket.io"
import { setSecurityHeaders } from "#app/http/headers.ts"
import { sendPlainPage } from "#app/http/plain-page.ts"
import {
  type Home,
  isOurOrigin,
  isSameOrigin,
  opensSocket,
  type Refusal,
  refuseHost,
} from "#app/http/request-filter.ts"
import { gauge } from "#app/logs/figures.ts"
import { boundSockets } from "./socket-bounds.ts"

const PATH = "/socket.io/"
export const LARGEST_FRAME_BYTES = 64 * 1024

/** Pages of `apiOrigins` may open sockets too, with an API token only. */
type SocketHome = Home & { apiOrigins?: readonly string[] }

export const upgradesTo = (home: SocketHome) => (req: IncomingMessage) =>
  opensSocket(req) && Boolean(req.url?.startsWith(PATH)) && !refuseSocket(req, home)

/** No connection state recovery: it would revive an ended session; missed messages come from the database. */
export function openSockets(server: HttpServer, home: SocketHome, networkAddressOf: (req: IncomingMessage) => string) {
  const io = new Server(server, {
    path: PATH,
    maxHttpBufferSize: LARGEST_FRAME_BYTES,
    perMessageDeflate: false,
    serveClient: false,
  })
  boundSockets(io, networkAddressOf)
  gauge("rishta_sockets_open", "Open lines of the chat, let in or not yet", () => io.engine.clientsCount)
  // Unlike `allowRequest`, which is asked at the handshake alone, this sees every polling request.
  io.engine.use((req: IncomingMessage, res: ServerResponse, next: () => void) => {
    setSecurityHeaders(res, home)
    const refusal = refuseSocket(req, home)
    if (refusal) return sendPlainPage(res, refusal)
    const isForeign = !isOurs(req, home)
    if (isForeign) letForeignRead(req, res)
    if (isForeign && req.method === "OPTIONS") res.writeHead(204).end()
    else next()
  })
  return io
}

/** Programs send no origin and count as ours. */
const isOurs = (req: IncomingMessage, home: Home) =>
  isSameOrigin(req, home) !== false && (req.headers.origin === undefined || isOurOrigin(req.headers.origin, home))

/** A foreign page's cookies must identify nobody. */
function letForeignRead(req: IncomingMessage, res: ServerResponse) {
  delete req.headers.cookie
  res.setHeader("Access-Control-Allow-Origin", req.headers.origin!)
  res.setHeader("Access-Control-Allow-Methods", "GET, POST")
  res.setHeader("Access-Control-Allow-Headers", "Content-Type")
  res.setHeader("Access-Control-Max-Age", "3600")
  res.setHeader("Vary", "Origin")
}

/** Foreign pages are refused on both transports, except the API's origins. */
function refuseSocket(req: IncomingMessage, home: SocketHome): Refusal | undefined {
  const refusal = refuseHost(req, home)
  if (refusal) return refusal
  if (!isOurs(req, home) && !home.apiOrigins?.includes(req.headers.origin ?? ""))
    return { status: 403, text: "Another site asked for this, so it is not answered." }
  // JSONP, which pages of any site may load.
  if (new URL(req.url!, home.origin).searchParams.has("j"))
    return { status: 400, text: "Answers as scripts are not given." }
}
