import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { createClient } from "@redis/client"
import { Server } from "socket.io"
import { io as connect } from "socket.io-client"
import { expect, test, vi } from "vitest"
import { redisAdapter } from "./redis-adapter.server.ts"

/** The adapter would wait five seconds. */
const BEFORE_IT_GIVES_UP_MS = 2_500

test("while Redis does not answer, those on the same server still hear what is told, and in order", async () => {
  const silent = createClient({ url: "redis://127.0.0.1:1" }).on("error", () => {})
  silent.connect().catch(() => {})
  const http = createServer().listen(0, "127.0.0.1")
  await once(http, "listening")
  const io = new Server(http)
  io.adapter(redisAdapter(silent, "test") as never)
  const client = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ["websocket"] })
  await Promise.all([once(io, "connection"), new Promise<void>((done) => client.once("connect", done))])

  const heard: number[] = []
  client.on("line", (nth) => heard.push(nth))
  for (let nth = 0; nth < 3; nth++) io.emit("line", nth)
  await vi.waitFor(() => expect(heard).toEqual([0, 1, 2]), { timeout: BEFORE_IT_GIVES_UP_MS })
  client.close()
  await io.close()
  silent.destroy()
})
