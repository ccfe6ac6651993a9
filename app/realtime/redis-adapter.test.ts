import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { createClient } from "@redis/client"
import { Server } from "socket.io"
import { io as connect } from "socket.io-client"
import { expect, test } from "vitest"
import { until } from "#app/until-for-tests.ts"
import { redisAdapter } from "./redis-adapter.server.ts"

test("while Redis does not answer, those on the same server still hear what is told, and in order", async () => {
  // Nothing that is asked of it is ever given up: the adapter alone would then tell nobody.
  const silent = createClient({ url: "redis://127.0.0.1:1", commandOptions: { timeout: 2 ** 31 - 1 } }).on(
    "error",
    () => {},
  )
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
  await until(() => expect(heard).toEqual([0, 1, 2]))
  client.close()
  await io.close()
  silent.destroy()
})
