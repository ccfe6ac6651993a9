import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { until } from "#app/until-for-tests.ts"
import { admit } from "./overload.ts"

const SLOTS = { GET: 24, POST: 24 }
const LONGEST_WAIT_MS = 500
const SLOW_FORM_MS = 1_000

/** Requests that are being answered, oldest first; each is answered by the test. */
let answering: ServerResponse[]
/** All that have asked for a slot: whoever got none waits for one by now. */
let asked: number
let leaveSlot: (() => void) | undefined
let server: ReturnType<typeof createServer>
let origin: string

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  answering = []
  asked = 0
  server = createServer(async (req, res) => {
    const slot = admit(req, res, String(req.headers["x-address"]))
    asked++
    leaveSlot = await slot
    if (leaveSlot) answering.push(res)
    else res.writeHead(503).end()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const res of answering) res.end()
  server.closeAllConnections()
  server.close()
  vi.useRealTimers()
})

/** The status, or 0 where the connection ends without an answer. */
const ask = (method: "GET" | "POST" = "GET", address = "::1") =>
  fetch(origin, { method, headers: { "X-Address": address } }).then(
    ({ status }) => status,
    () => 0,
  )
const untilAnswering = (count: number) => until(() => expect(answering).toHaveLength(count))
const untilAsked = (count: number) => until(() => expect(asked).toBe(count))

async function fill(method: "GET" | "POST" = "GET") {
  const answers = Array.from({ length: SLOTS[method] }, () => ask(method))
  await untilAnswering(SLOTS[method])
  return answers
}

test("whoever comes when all slots are taken is refused, unless one gets free in time", async () => {
  const answers = await fill()
  const lucky = ask()
  await untilAsked(SLOTS.GET + 1)
  const unlucky = ask()
  await untilAsked(SLOTS.GET + 2)
  vi.advanceTimersByTime(LONGEST_WAIT_MS - 1)
  answering.shift()!.end()
  await untilAnswering(SLOTS.GET)
  vi.advanceTimersByTime(1)
  expect(await unlucky).toBe(503)
  for (const res of answering.splice(0)) res.end()
  expect(await Promise.all([lucky, ...answers])).toEqual(Array(SLOTS.GET + 1).fill(200))
  const later = ask()
  await untilAnswering(1)
  answering[0]!.end()
  expect(await later).toBe(200)
})

test("a crowd from one address waits behind whoever comes from another", async () => {
  await fill()
  const slowestRequests = [ask(), ask()]
  await untilAsked(SLOTS.GET + 2)
  const alone = ask("GET", "::2")
  await untilAsked(SLOTS.GET + 3)
  answering.shift()!.end()
  await untilAnswering(SLOTS.GET)
  answering.pop()!.end()
  expect(await alone).toBe(200)
  vi.advanceTimersByTime(LONGEST_WAIT_MS)
  expect(await Promise.race(slowestRequests)).toBe(503)
})

test("many posts hold up no page", async () => {
  await fill("POST")
  void ask()
  await untilAnswering(SLOTS.POST + 1)
})

test("an answer that is made keeps nobody from a slot, and neither does one that nobody waits for", async () => {
  await fill()
  leaveSlot!()
  void ask()
  await untilAnswering(SLOTS.GET + 1)
  answering[0]!.destroy()
  void ask()
  await untilAnswering(SLOTS.GET + 2)
})

test("a form that waits long for another service keeps nobody from a slot, nor does one that leaves it", async () => {
  await fill("POST")
  leaveSlot!()
  void ask("POST")
  await untilAnswering(SLOTS.POST + 1)
  await oneIsRefusedAndTheNextIsNot(SLOTS.POST + 2)
})

/** Of two posts: the first comes while all are slow already, the second shortly before they have been so for too long. */
async function oneIsRefusedAndTheNextIsNot(answeringThen: number) {
  const before = asked
  const refused = ask("POST")
  await untilAsked(before + 1)
  vi.advanceTimersByTime(LONGEST_WAIT_MS)
  expect(await refused).toBe(503)
  vi.advanceTimersByTime(SLOW_FORM_MS - LONGEST_WAIT_MS - 1)
  void ask("POST")
  await untilAsked(before + 2)
  expect(answering).toHaveLength(answeringThen - 1)
  vi.advanceTimersByTime(1)
  await untilAnswering(answeringThen)
}
