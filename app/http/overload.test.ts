import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { admit } from "./overload.ts"

const PLACES = { GET: 24, POST: 24 }

/** Requests that are being answered, oldest first; each is answered by the test. */
let answering: ServerResponse[]
let leavePlace: (() => void) | undefined
let server: ReturnType<typeof createServer>
let origin: string

beforeEach(async () => {
  answering = []
  server = createServer(async (req, res) => {
    leavePlace = await admit(req, res)
    if (leavePlace) answering.push(res)
    else res.writeHead(503).end()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const res of answering) res.end()
  server.closeAllConnections()
  server.close()
})

/** The status, or 0 where the connection ends without an answer. */
const ask = (method: "GET" | "POST" = "GET") =>
  fetch(origin, { method }).then(
    ({ status }) => status,
    () => 0,
  )
const untilAnswering = (count: number) => vi.waitFor(() => expect(answering).toHaveLength(count))

async function fill(method: "GET" | "POST" = "GET") {
  const asked = Array.from({ length: PLACES[method] }, () => ask(method))
  await untilAnswering(PLACES[method])
  return asked
}

test("whoever comes when all places are taken is refused, unless one gets free in time", async () => {
  const asked = await fill()
  const [lucky, unlucky] = [ask(), ask()]
  answering.shift()!.end()
  await untilAnswering(PLACES.GET)
  expect(await unlucky).toBe(503)
  for (const res of answering.splice(0)) res.end()
  expect(await Promise.all([lucky, ...asked])).toEqual(Array(PLACES.GET + 1).fill(200))
  const later = ask()
  await untilAnswering(1)
  answering[0]!.end()
  expect(await later).toBe(200)
})

test("many posts hold up no page", async () => {
  await fill("POST")
  void ask()
  await untilAnswering(PLACES.POST + 1)
})

test("an answer that is made keeps nobody from a place, and neither does one that nobody waits for", async () => {
  await fill()
  leavePlace!()
  void ask()
  await untilAnswering(PLACES.GET + 1)
  answering[0]!.destroy()
  void ask()
  await untilAnswering(PLACES.GET + 2)
})

test("whoever sends a form slowly keeps nobody from a place for long", async () => {
  const { port } = new URL(origin)
  const slow = Array.from({ length: PLACES.POST }, () => connect(Number(port), "127.0.0.1"))
  for (const socket of slow) socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\na")
  await untilAnswering(PLACES.POST)
  expect(await ask("POST")).toBe(503)
  void ask("POST")
  await untilAnswering(PLACES.POST + 1)
  for (const socket of slow) socket.destroy()
})

test("a form that waits long for another service keeps nobody from a place, nor does one that leaves it", async () => {
  await fill("POST")
  leavePlace!()
  void ask("POST")
  await untilAnswering(PLACES.POST + 1)
  expect(await ask("POST")).toBe(503)
  void ask("POST")
  await untilAnswering(PLACES.POST + 2)
})
