import { once } from "node:events"
import { createServer } from "node:http"
import { type AddressInfo, Socket } from "node:net"
import { Server } from "socket.io"
import { io as connect } from "socket.io-client"
import { afterEach, expect, test, vi } from "vitest"
import { batchWrites } from "./batched-writes.server.ts"

const ends: (() => unknown)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const end of ends.splice(0)) await end()
})

async function connected() {
  const http = createServer().listen(0, "127.0.0.1")
  await once(http, "listening")
  const io = new Server(http, { perMessageDeflate: false })
  batchWrites(io)
  const client = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ["websocket"] })
  ends.push(
    () => client.close(),
    () => io.close(),
  )
  const [[ours]] = await Promise.all([
    once(io, "connection"),
    new Promise<void>((done) => client.once("connect", done)),
  ])
  return { ours, client }
}

test("twenty packets at once leave in one write and arrive in order, and the next one does not wait", async () => {
  const { ours, client } = await connected()
  const writes = vi.spyOn(Socket.prototype, "_writev" as never)
  const heard: number[] = []
  const allHeard = new Promise<void>((done) => client.on("line", (nth) => heard.push(nth) === 20 && done()))
  for (let nth = 0; nth < 20; nth++) ours.emit("line", nth)
  await allHeard
  expect(heard).toEqual(Array.from({ length: 20 }, (_, nth) => nth))
  expect(writes).toHaveBeenCalledTimes(1)

  const next = new Promise((done) => client.once("after", done))
  ours.emit("after", "there")
  expect(await next).toBe("there")
})
