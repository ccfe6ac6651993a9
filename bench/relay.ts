import { createServer } from "node:http"
import { Server } from "socket.io"

/** A bare Socket.IO relay: no session, no check, no database. Whoever connects says who it is. */
process.once("message", () => {
  const server = createServer()
  const io = new Server(server, { perMessageDeflate: false, serveClient: false })
  io.on("connection", (socket) => {
    socket.join(String(socket.handshake.auth.id))
    socket.on("sendMessage", (message: { to: string }, acknowledge: (answer: unknown) => void) => {
      io.to(message.to).emit("newMessage", message)
      acknowledge({ ok: true })
    })
  })
  server.listen(0, "127.0.0.1", () => process.send!((server.address() as { port: number }).port))
  process.once("SIGTERM", () => process.exit(0))
})
