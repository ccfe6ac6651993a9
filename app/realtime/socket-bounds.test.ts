import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Server } from "socket.io"
import { afterEach, beforeEach, expect, test } from "vitest"
import { WebSocket } from "ws"
import { until } from "#app/until-for-tests.ts"
import { endIfUnread } from "./socket-bounds.ts"
import { openSockets } from "./sockets.ts"

const MOST_PACKETS = 500
const MOST_A_TURN = 8
const SENT_TOGETHER = 200
const MOST_WAITING_OF_ADDRESS = 256
const CONNECT = "40"
const EVENT = '42["said"]'
const MUCH = "a".repeat(20_000_000)

let http: ReturnType<typeof createServer>
let io: Server
let origin: string
const clients: WebSocket[] = []

beforeEach(async () => {
  http = createServer().listen(0, "127.0.0.1")
  await once(http, "listening")
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  io = openSockets(http, { origin, loopback: true }, () => "one")
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate()
  await io.close()
})

async function dial() {
  const client = new WebSocket(`${origin}/socket.io/?EIO=4&transport=websocket`)
  clients.push(client.on("error", () => {}))
  await once(client, "open")
  return client
}

/** A client that is let in, and the server's end of it. */
async function letIn() {
  const client = await dial()
  const entered = once(io, "connection")
  client.send(CONNECT)
  const [socket] = await entered
  return { client, socket }
}

test("of packets that come together eight are read a turn, so that others have theirs in between", async () => {
  const { client, socket } = await letIn()
  const ofTurn = new Map<number, number>()
  let turn = 0
  let heard = 0
  const count = () => {
    turn += 1
    if (heard < SENT_TOGETHER) setImmediate(count)
  }
  socket.on("said", () => {
    heard += 1
    ofTurn.set(turn, (ofTurn.get(turn) ?? 0) + 1)
  })
  setImmediate(count)
  for (let nth = 0; nth < SENT_TOGETHER; nth++) client.send(EVENT)
  await until(() => expect(heard).toBe(SENT_TOGETHER))
  expect(Math.max(...ofTurn.values())).toBe(MOST_A_TURN)
})

test("a connection that sends more than anybody answers is cut, and not before", async () => {
  const { client, socket } = await letIn()
  let heard = 0
  socket.on("said", () => heard++)
  // The one by which it was let in counts, too.
  for (let nth = 1; nth < MOST_PACKETS; nth++) client.send(EVENT)
  await until(() => expect(heard).toBe(MOST_PACKETS - 1))
  expect(socket.connected).toBe(true)
  client.send(EVENT)
  await once(client, "close")
  expect(socket.connected).toBe(false)
})

test("a connection that asks on and reads nothing is cut; one that reads is not", async () => {
  const [deaf, other] = [await letIn(), await letIn()]
  deaf.client.pause()
  let read = 0
  other.client.on("message", (data: Buffer) => (read += data.length))
  for (const { socket } of [deaf, other]) socket.emit("told", MUCH)
  await until(() => endIfUnread(deaf.socket.conn) ?? expect(deaf.socket.connected).toBe(false))
  await until(() => expect(read).toBeGreaterThan(MUCH.length))
  endIfUnread(other.socket.conn)
  expect(other.socket.connected).toBe(true)
})

test("of very many that wait to be let in the oldest is cut, and nobody who is in", async () => {
  const { client: inside } = await letIn()
  const oldest = await dial()
  const gone = once(oldest, "close")
  await Promise.all(Array.from({ length: MOST_WAITING_OF_ADDRESS }, dial))
  await gone
  expect(inside.readyState).toBe(WebSocket.OPEN)
  expect(clients.filter(({ readyState }) => readyState === WebSocket.OPEN)).toHaveLength(MOST_WAITING_OF_ADDRESS + 1)
})
