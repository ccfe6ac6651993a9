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
import { boundSockets } from "./socket-bounds.ts"

const PATH = "/socket.io/"
const LARGEST_FRAME_BYTES = 64 * 1024

/** `apiOrigins` are those whose pages may open sockets as well, with a token of the JSON API and nothing else. */
type SocketHome = Home & { apiOrigins?: readonly string[] }

/** For the HTTP server: whatever else a request offers to become, it is answered as a request. */
export const upgradesTo = (home: SocketHome) => (req: IncomingMessage) =>
  opensSocket(req) && Boolean(req.url?.startsWith(PATH)) && !refuseSocket(req, home)

/**
 * Sockets on the server's own port. No connection state recovery: it would let a session that has ended come back; missed
 * messages come from the database.
 */
export function openSockets(server: HttpServer, home: SocketHome, addressOf: (req: IncomingMessage) => string) {
  const io = new Server(server, {
    path: PATH,
    maxHttpBufferSize: LARGEST_FRAME_BYTES,
    perMessageDeflate: false,
    serveClient: false,
  })
  boundSockets(io, addressOf)
  // Unlike `allowRequest`, which is asked at the handshake alone, this sees every request of the polling transport.
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

/** Programs, which say nothing of an origin, count as ours. */
const isOurs = (req: IncomingMessage, home: Home) =>
  isSameOrigin(req, home) !== false && (req.headers.origin === undefined || isOurOrigin(req.headers.origin, home))

/** Whatever cookie a foreign page's browser sends along, nobody is known by it. */
function letForeignRead(req: IncomingMessage, res: ServerResponse) {
  delete req.headers.cookie
  res.setHeader("Access-Control-Allow-Origin", req.headers.origin!)
  res.setHeader("Access-Control-Allow-Methods", "GET, POST")
  res.setHeader("Access-Control-Allow-Headers", "Content-Type")
  res.setHeader("Access-Control-Max-Age", "3600")
  res.setHeader("Vary", "Origin")
}

/** Pages of others are refused, on both transports, but those of the origins that may call the JSON API. */
function refuseSocket(req: IncomingMessage, home: SocketHome): Refusal | undefined {
  const refusal = refuseHost(req, home)
  if (refusal) return refusal
  if (!isOurs(req, home) && !home.apiOrigins?.includes(req.headers.origin ?? ""))
    return { status: 403, text: "Another site asked for this, so it is not answered." }
  // Answers as scripts, which pages of any site may load.
  if (new URL(req.url!, home.origin).searchParams.has("j"))
    return { status: 400, text: "Answers as scripts are not given." }
}
