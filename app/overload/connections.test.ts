import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { afterEach, beforeEach, expect, test } from "vitest"
import { until } from "#app/until-for-tests.ts"
import { answerInOrder, boundUnread, endIdle } from "./connections.ts"

const MOST_BEHIND = 32
const MOST_UNREAD_OF_ADDRESS = 64
const MUCH = Buffer.alloc(20_000_000)

/** Requests whose turn it is, oldest first; each is answered by the test. */
let answering: ServerResponse[]
/** The server's ends of the connections. */
let sockets: Socket[]
let clients: Socket[]
/** Another one for each test: connections of the one before may still be ending. */
let address: string
let server: ReturnType<typeof createServer>

beforeEach(async () => {
  address = randomUUID()
  answering = []
  sockets = []
  clients = []
  server = createServer((req, res) => {
    boundUnread(req, res, address)
    answering.push(res)
  })
  answerInOrder(server)
  server.on("connection", (socket) => sockets.push(socket)).listen(0, "127.0.0.1")
  await once(server, "listening")
})
afterEach(() => {
  for (const client of clients) client.destroy()
  server.closeAllConnections()
  server.close()
})

/** A connection over which so many requests come at once. */
function ask(requests = 1, { reads = true } = {}) {
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {})
  if (reads) client.resume()
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(requests))
  clients.push(client)
  return client
}
const untilAnswering = (count: number) => until(() => expect(answering).toHaveLength(count))
const alive = () => sockets.filter(({ destroyed }) => !destroyed).length

test("of requests one behind the other on a connection, each waits until the one before is answered", async () => {
  ask(3)
  await untilAnswering(1)
  // A whole request of somebody else: by then the second would have been taken up, too.
  ask()
  await untilAnswering(2)
  answering[0]!.end()
  await untilAnswering(3)
  expect(answering[2]!.socket).toBe(sockets[0])
})

test("a connection on which very many requests wait is ended", async () => {
  ask(MOST_BEHIND + 1)
  await untilAnswering(1)
  expect(alive()).toBe(1)
  ask(MOST_BEHIND + 2)
  await until(() => expect(sockets[1]?.destroyed).toBe(true))
  expect(alive()).toBe(1)
})

test("what comes over a connection that was cut is not even looked at, by whomever it would be answered", async () => {
  const seen: unknown[] = []
  server.prependListener("request", (req) => seen.push(req))
  ask(2_000)
  await until(() => expect(sockets[0]?.destroyed).toBe(true))
  expect(seen).toHaveLength(MOST_BEHIND + 2)
  expect(answering).toHaveLength(1)
})

test("a form behind an answer that is still being made is not kept: its connection ends", async () => {
  const form = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\na"
  ask().write(form)
  await until(() => expect(sockets[0]?.destroyed).toBe(true))
  expect(answering).toHaveLength(1)
  const client = ask()
  await untilAnswering(2)
  answering[1]!.end()
  client.write(form)
  await untilAnswering(3)
  expect(answering[2]!.req.method).toBe("POST")
})

test("of too many answers that nobody reads one is given up, and of as many that are still being made none", async () => {
  for (let nth = 0; nth <= MOST_UNREAD_OF_ADDRESS; nth++) ask(1, { reads: false })
  await untilAnswering(MOST_UNREAD_OF_ADDRESS + 1)
  expect(alive()).toBe(MOST_UNREAD_OF_ADDRESS + 1)
  for (const res of answering) res.write(MUCH)
  ask()
  await until(() => expect(alive()).toBe(MOST_UNREAD_OF_ADDRESS + 1))
  expect(sockets.at(-1)!.destroyed).toBe(false)
})

test("a connection without a byte for long ends, unless its answer is still being made", async () => {
  ask()
  ask(1, { reads: false })
  await untilAnswering(2)
  answering[1]!.write(MUCH)
  for (const socket of sockets) endIdle(socket)
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, true])
  answering[0]!.end()
  await until(() => expect(answering[0]!.closed).toBe(true))
  endIdle(sockets[0]!)
  expect(alive()).toBe(0)
})
