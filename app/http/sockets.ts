import type { ServerOptions } from "socket.io"
import { type Home, isOurHost, isOurOrigin } from "./door.ts"

const LARGEST_FRAME_BYTES = 64 * 1024

/**
 * Foreign pages are refused before the handshake, on both transports. No connection state recovery: it would let a
 * session that has ended come back; missed messages come from the database.
 */
export function openSockets(home: Home): Partial<ServerOptions> {
  return {
    maxHttpBufferSize: LARGEST_FRAME_BYTES,
    perMessageDeflate: false,
    serveClient: false,
    allowRequest(req, decide) {
      const { origin, host } = req.headers
      decide(null, isOurHost(host, home) && (origin === undefined || isOurOrigin(origin, home)))
    },
  }
}
