import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { setImmediate as turn } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { Server, type Socket } from "socket.io"
import { io as connect } from "socket.io-client"
import { expect, test } from "vitest"
import { forgetHandshake } from "./forgotten-handshake.server.ts"

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void

/** Lets no frame of the test hold what is to be forgotten. */
const requestOf = (socket: Socket) => new WeakRef<IncomingMessage>(socket.conn.request)

test("the request that opened a socket leaves the memory, and the socket talks on", async () => {
  const http = createServer().listen(0, "127.0.0.1")
  await once(http, "listening")
  const io = new Server(http, { perMessageDeflate: false })
  const client = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ["websocket"] })
  const [socket] = (await once(io, "connection")) as [Socket]
  const request = requestOf(socket)
  expect(request.deref()!.headers).toBe(socket.handshake.headers)

  forgetHandshake(socket)
  for (let round = 0; round < 5 && request.deref(); round++) {
    await turn()
    collect()
  }
  expect(request.deref()).toBeUndefined()

  socket.on("said", (text, acknowledge) => acknowledge(`heard ${text}`))
  expect(await client.emitWithAck("said", "Salam")).toBe("heard Salam")
  client.close()
  await io.close()
})
