import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http"
import { Server } from "socket.io"
import { setSecurityHeaders } from "./headers.ts"
import { sendPlainPage } from "./plain-page.ts"
import { type Home, isOurHost, isOurOrigin, isSameOrigin, opensSocket, type Refusal } from "./request-filter.ts"

const PATH = "/socket.io/"
const LARGEST_FRAME_BYTES = 64 * 1024

/** For the HTTP server: whatever else a request offers to become, it is answered as a request. */
export const upgradesTo = (home: Home) => (req: IncomingMessage) =>
  opensSocket(req) && Boolean(req.url?.startsWith(PATH)) && !refuseSocket(req, home)

/**
 * Sockets on the server's own port. No connection state recovery: it would let a session that has ended come back; missed
 * messages come from the database.
 */
export function openSockets(server: HttpServer, home: Home) {
  const io = new Server(server, {
    path: PATH,
    maxHttpBufferSize: LARGEST_FRAME_BYTES,
    perMessageDeflate: false,
    serveClient: false,
  })
  // Unlike `allowRequest`, which is asked at the handshake alone, this sees every request of the polling transport.
  io.engine.use((req: IncomingMessage, res: ServerResponse, next: () => void) => {
    setSecurityHeaders(res, home)
    const refusal = refuseSocket(req, home)
    if (refusal) sendPlainPage(res, refusal)
    else next()
  })
  return io
}

/** Pages of others are refused, on both transports; programs, which say nothing of an origin, are let in. */
function refuseSocket(req: IncomingMessage, home: Home): Refusal | undefined {
  const { host, origin } = req.headers
  if (!isOurHost(host, home)) return { status: 421, text: "This server does not answer for that address." }
  if (isSameOrigin(req, home) === false || (origin !== undefined && !isOurOrigin(origin, home)))
    return { status: 403, text: "Another site asked for this, so it is not answered." }
  // Answers as scripts, which pages of any site may load.
  if (new URL(req.url!, home.origin).searchParams.has("j"))
    return { status: 400, text: "Answers as scripts are not given." }
}
