import type { Socket } from "socket.io"

/**
 * The request that opened a socket would otherwise stay in memory as long as the socket. Socket.IO advises it so, though its
 * types do not know; a test looks whether the request is let go of.
 */
export function forgetHandshake(socket: Pick<Socket, "conn" | "handshake">) {
  const conn = socket.conn as unknown as { request: unknown }
  conn.request = null
  socket.handshake.headers = {}
}
