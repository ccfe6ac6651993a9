import type { Socket } from "socket.io"

/** Otherwise the opening request stays in memory as long as the socket. Advised by Socket.IO; a test checks it. */
export function forgetHandshake(socket: Pick<Socket, "conn" | "handshake">) {
  const conn = socket.conn as unknown as { request: unknown }
  conn.request = null
  socket.handshake.headers = {}
}
