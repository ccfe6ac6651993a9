import type { Socket } from "node:net"
import type { Server } from "socket.io"

/** Not public in Socket.IO; a test checks it. */
interface Connection {
  flush(): void
  transport: { socket?: { _socket?: Socket } }
}

/** A turn's packets and acknowledgements leave in one write: over a fifth of a message's cost in a busy chat. */
export function batchWrites({ engine }: Pick<Server, "engine">) {
  engine.on("connection", (connection: Connection) => {
    const flush = connection.flush.bind(connection)
    let isDue = false
    connection.flush = () => {
      if (isDue) return
      isDue = true
      process.nextTick(() => {
        isDue = false
        const wire = connection.transport.socket?._socket
        wire?.cork()
        flush()
        wire?.uncork()
      })
    }
  })
}
