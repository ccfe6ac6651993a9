import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { until } from "#app/until-for-tests.ts"
import { receiveBody } from "./bodies.ts"

const KB = 1024
const FORM = "application/x-www-form-urlencoded"
const UPLOAD = "multipart/form-data; boundary=x"
const MOST_OF_ADDRESS = 32

/** Requests that can be begun with, and how. */
let begun: { req: IncomingMessage; res: ServerResponse; as: string }[]
let taken: IncomingMessage[]
/** Whether it comes while the answer before it is being made. */
let isBehind: boolean
/** Another one for each test: connections of the one before may still be ending. */
let address: string
let server: ReturnType<typeof createServer>
let clients: Socket[]

beforeEach(async () => {
  address = randomUUID()
  begun = []
  taken = []
  isBehind = false
  clients = []
  server = createServer(async (req, res) => {
    taken.push(req)
    if (isBehind) await until(() => expect(req.complete).toBe(true))
    const as = await receiveBody(req, res, address)
    if (as) begun.push({ req, res, as })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
})
afterEach(() => {
  vi.useRealTimers()
  for (const client of clients) client.destroy()
  server.closeAllConnections()
  server.close()
})

const port = () => (server.address() as AddressInfo).port

/** What is answered so far to a request of which this much has come. */
function send(path: string, type: string, length: number, body: string | Buffer) {
  const client = connect(port(), "127.0.0.1").on("error", () => {})
  let answer = ""
  client.on("data", (text) => (answer += text))
  client.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`)
  client.write(body)
  clients.push(client)
  return { client, answer: () => answer }
}
const untilBegun = (count: number) => until(() => expect(begun).toHaveLength(count))
const untilTaken = (count: number) => until(() => expect(taken).toHaveLength(count))

test("a form is begun with when it is there, and what has come of it is all handed on", async () => {
  const { client } = send("/login", FORM, 60 * KB, Buffer.alloc(59 * KB, "a"))
  await untilTaken(1)
  await until(() => expect(taken[0]!.readableLength).toBe(59 * KB))
  expect(begun).toEqual([])
  client.write(Buffer.alloc(KB, "b"))
  await untilBegun(1)
  const { req, as } = begun[0]!
  let bytes = 0
  for await (const chunk of req) bytes += chunk.length
  expect({ as, bytes }).toEqual({ as: "ready", bytes: 60 * KB })
})

test("a long file is handed on while it comes, and no more of it is taken than is read", async () => {
  const bytes = 8_000 * KB
  send("/messages/5", UPLOAD, bytes, Buffer.alloc(bytes))
  await untilBegun(1)
  expect(begun[0]!.as).toBe("arriving")
  expect(begun[0]!.req.readableLength).toBeLessThan(1_000 * KB)
  let read = 0
  for await (const chunk of begun[0]!.req) read += chunk.length
  expect(read).toBe(bytes)
})

test("a request that breaks off is never begun with", async () => {
  const { client } = send("/login", FORM, 9, "a")
  await untilTaken(1)
  client.destroy()
  await until(() => expect(taken[0]!.destroyed).toBe(true))
  send("/login", FORM, 1, "a")
  await untilBegun(1)
  expect(begun[0]!.req).toBe(taken[1])
})

describe("Of bodies that trickle", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }))

  test("one is answered when less than a kilobyte a second has come after ten seconds", async () => {
    const slow = send("/api/users/me", "application/json", 60 * KB, Buffer.alloc(10 * KB - 1))
    const quicker = send("/login", FORM, 60 * KB, Buffer.alloc(15 * KB - 1))
    await untilTaken(2)
    await until(() => expect(taken.map((req) => req.readableLength).sort()).toEqual([10 * KB - 1, 15 * KB - 1]))
    vi.advanceTimersByTime(9_999)
    expect(taken.some(({ destroyed }) => destroyed)).toBe(false)
    vi.advanceTimersByTime(1)
    await until(() => expect(slow.answer()).toMatch(/^HTTP\/1.1 408 .*Connection: close/s))
    expect(quicker.answer()).toBe("")
    vi.advanceTimersByTime(5_000)
    await until(() => expect(quicker.answer()).toMatch(/^HTTP\/1.1 408 /))
    expect(begun).toEqual([])
  })

  test("a file may take longer than a form, also a receipt", async () => {
    const receipt = send("/subscribe/wallet", UPLOAD, 80 * KB, Buffer.alloc(60 * KB))
    const form = send("/login", FORM, 60 * KB, Buffer.alloc(50 * KB))
    await untilTaken(2)
    await until(() => expect(taken.map((req) => req.readableLength).sort()).toEqual([50 * KB, 60 * KB]))
    vi.advanceTimersByTime(30_000)
    await until(() => expect(form.answer()).toMatch(/^HTTP\/1.1 408 /))
    receipt.client.write(Buffer.alloc(20 * KB))
    await untilBegun(1)
  })

  test("a file that waits for us is not slow", async () => {
    const { answer } = send("/messages/5", UPLOAD, 8_000 * KB, Buffer.alloc(66 * KB))
    await untilBegun(1)
    await until(() => expect(begun[0]!.req.readableLength).toBe(66 * KB))
    vi.advanceTimersByTime(300_000)
    begun[0]!.res.end("done")
    await until(() => expect(answer()).toMatch(/^HTTP\/1.1 200 /))
  })

  test("so many come from an address, and of more than that the slowest is answered", async () => {
    const slowest = send("/login", FORM, 99, "a")
    await untilTaken(1)
    await until(() => expect(taken[0]!.readableLength).toBe(1))
    for (let nth = 1; nth <= MOST_OF_ADDRESS; nth++) send("/login", FORM, 60 * KB, Buffer.alloc(30 * KB))
    await until(() => expect(slowest.answer()).toMatch(/^HTTP\/1.1 408 /))
    expect(taken.findIndex(({ destroyed }) => destroyed)).toBe(0)
    expect(taken.filter(({ destroyed }) => destroyed)).toHaveLength(1)
  })
})

test("a form that has come while it waited is begun with, and refused when it is too large", async () => {
  isBehind = true
  const chunked = (bytes: number) =>
    `POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM}\r\nTransfer-Encoding: chunked\r\n\r\n` +
    `8\r\naaaaaaaa\r\n`.repeat(bytes / 8) +
    "0\r\n\r\n"
  const [fits, large] = [8, 65 * KB].map((bytes) => {
    const client = connect(port(), "127.0.0.1").on("error", () => {})
    clients.push(client)
    client.write(chunked(bytes))
    return client
  })
  await untilBegun(1)
  expect(begun[0]!.as).toBe("ready")
  const [answer] = (await once(large!, "data")) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1.1 413 /)
  expect(begun).toHaveLength(1)
  expect(fits!.destroyed).toBe(false)
})

test("a body in very many crumbs ends its connection, and no more of them are kept", async () => {
  const head = `POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM}\r\nTransfer-Encoding: chunked\r\n\r\n`
  const client = connect(port(), "127.0.0.1").on("error", () => {})
  client.write(head + "1\r\na\r\n".repeat(60_000))
  clients.push(client)
  await new Promise((closed) => client.once("close", closed))
  expect(taken[0]!.destroyed).toBe(true)
  expect(taken[0]!.readableLength).toBeLessThanOrEqual(1_000)
  expect(begun).toEqual([])
})

describe("A body without a length", () => {
  /** What is handed on of so many kilobytes that are sent in pieces, and whether their end is. */
  function handedOn(kilobytes: number) {
    const headers = { "content-type": FORM }
    const agent = new Agent({ keepAlive: true })
    const sending = request({ port: port(), host: "127.0.0.1", method: "POST", path: "/login", headers, agent })
    sending.on("error", () => {})
    const answer = once(sending, "response") as Promise<[IncomingMessage]>
    for (let nth = 0; nth < kilobytes; nth++) sending.write(Buffer.alloc(KB, "a"))
    sending.end()
    return answer
  }

  test("is handed on as it comes up to the limit", async () => {
    const answer = handedOn(64)
    await untilBegun(1)
    let bytes = 0
    for await (const chunk of begun[0]!.req) bytes += chunk.length
    begun[0]!.res.end()
    expect((await answer)[0].statusCode).toBe(200)
    expect(bytes).toBe(64 * KB)
  })

  test("that grows too large is answered, and never begun with", async () => {
    const answer = handedOn(2_000)
    expect((await answer)[0].statusCode).toBe(413)
    await until(() => expect(taken[0]!.destroyed).toBe(true))
    expect(taken[0]!.readableLength).toBeLessThanOrEqual(64 * KB)
    expect(begun).toEqual([])
  })
})
