import type { Socket } from "node:net"
import type { Server } from "socket.io"

/**
 * What waits for a connection leaves in one write instead of one a packet: with a busy chat that is a fifth of the server's
 * work for a message. The wire below a connection is no public part of it, so a test looks whether this still works.
 */
export function writeTogether({ engine }: Pick<Server, "engine">) {
  const wireOf = ({ transport }: { transport: unknown }) =>
    (transport as { socket?: { _socket?: Socket } }).socket?._socket
  engine.on("flush", (conn) => wireOf(conn)?.cork())
  engine.on("drain", (conn) => wireOf(conn)?.uncork())
}
