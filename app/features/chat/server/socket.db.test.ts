import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Server } from "socket.io"
import { io as connectTo, type Socket } from "socket.io-client"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { closeSockets } from "#app/realtime/emitter.server.ts"
import { isHere } from "#app/realtime/presence.server.ts"
import { openSockets } from "#app/realtime/sockets.ts"
import { PATIENCE_MS, until } from "#app/until-for-tests.ts"
import { openProgramSession } from "#app/viewer/sessions.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { seatAtTable } from "#db/test-family.ts"
import { connectPeople, disconnectPeople, makeSignedIn, type SignedInPerson } from "#db/test-people.ts"
import { receiveAttachment } from "../attachments/attachments.server.ts"
import { answerAsked, askToSit, setChatLevel } from "../table/table.server.ts"
import { findChat } from "./conversations.server.ts"
import { showPresence } from "./shown-presence.server.ts"
import { attachChat } from "./socket.server.ts"
import { anyNumberBeforeAnswer, countMessages } from "./test-messages.ts"

newDatabase()
const clock = movableClock()

const http = createServer()
const opened: Socket[] = []
let address: string
let io: Server
/** So soon a session that has ended is noticed, and that somebody has left. */
const WITHIN_MS = 2_000
/** Whose pages may open sockets with a token. */
const APP = "https://app.example"

beforeAll(async () => {
  // What the server does again and again is due when a test says so.
  vi.useFakeTimers({ toFake: ["setInterval"] })
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  io = openSockets(http, { origin: address, loopback: true, apiOrigins: [APP] }, () => "here")
  await attachChat(io)
  await anyNumberBeforeAnswer()
})
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect()
})
afterAll(() => io.close())

function dial(token: string | undefined, options: Record<string, unknown> = {}) {
  const socket = connectTo(address, {
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    extraHeaders: token ? { Cookie: `sid=${token}` } : {},
    ...options,
  })
  opened.push(socket)
  return socket
}

const next = <Payload>(socket: Socket, event: string) =>
  new Promise<Payload>((resolve) => socket.once(event, resolve as (payload: Payload) => void))

async function open(person: SignedInPerson, options?: Record<string, unknown>) {
  const socket = dial(person.token, options)
  await next(socket, "connect")
  return socket
}

const ask = (socket: Socket, event: string, ...payload: unknown[]) =>
  socket.timeout(PATIENCE_MS).emitWithAck(event, ...payload) as Promise<{
    ok: boolean
    error?: string
    message?: { _id: number }
  }>

const write = (socket: Socket, from: SignedInPerson, to: SignedInPerson, message: unknown, more: object = {}) =>
  ask(socket, "sendMessage", { from: from.email, to: to.email, message, clientId: randomUUID(), ...more })

async function friends(planDays?: number) {
  const ayesha = await makeSignedIn("Ayesha", { plan: "pro", planDays })
  const bilal = await makeSignedIn("Bilal", { plan: "pro" })
  await connectPeople(ayesha, bilal)
  return { ayesha, bilal }
}

async function upload(from: SignedInPerson, to: SignedInPerson) {
  const chat = (await findChat(from.id, { id: to.id }))!
  const bytes = (async function* () {
    yield Buffer.from("%PDF-1.7\n")
  })()
  const ctx = { id: randomUUID(), nonce: "", address: "127.0.0.1" }
  const stored = await receiveAttachment(from, chat, ctx, { name: "biodata.pdf", bytes })
  if (!stored.done) throw new Error(stored.message)
  return stored.value.id
}

const notConnected = {
  ok: false,
  error: "You need to connect with this user before starting a chat.",
  reason: "not-connected",
}

test("A message comes to each side without an e-mail that the other has not shown it", async () => {
  const [ayesha, bilal] = [
    await makeSignedIn("Ayesha", { plan: "pro", account: { sharesContact: "chosen" } }),
    await makeSignedIn("Bilal"),
  ]
  await connectPeople(ayesha, bilal)
  const [hers, his] = [await open(ayesha), await open(bilal)]
  const arrivals = [hers, his].map((socket) => next<object>(socket, "newMessage"))
  const sent = await ask(hers, "sendMessage", { to: String(bilal.id), message: "Salaam" })
  const [atHers, atHis] = await Promise.all(arrivals)
  expect(atHers).toMatchObject({ from: ayesha.email, to: bilal.email })
  expect(atHis).toMatchObject({ from: "", fromId: ayesha.id, to: bilal.email })
  expect(sent).toMatchObject({ ok: true, message: { from: ayesha.email } })
})

test("Ayesha's message reaches every tab of both sides", async () => {
  const { ayesha, bilal } = await friends()
  const [tabOne, tabTwo, his] = [await open(ayesha), await open(ayesha), await open(bilal)]
  const arrivals = [tabOne, tabTwo, his].map((socket) => next<{ _id: number; message: string }>(socket, "newMessage"))
  const answer = await write(tabOne, ayesha, bilal, "Assalam o alaikum", { timestamp: "1999-01-01T00:00:00Z" })
  expect(answer).toMatchObject({ ok: true, message: { from: ayesha.email, to: bilal.email } })
  for (const arrival of await Promise.all(arrivals)) expect(arrival).toEqual(answer.message)
  const [row] =
    await sql`select created_at > now() - interval '1 minute' as recent from message where id = ${answer.message!._id}`
  expect(row!.recent).toBe(true)
  expect(await ask(tabOne, "alive", {})).toEqual({ ok: true })
  expect(await tabOne.emitWithAck("alive")).toEqual({ ok: true })
})

test("without a live session nobody gets in, whatever else is sent along", async () => {
  const { ayesha } = await friends()
  const options = { auth: { userId: ayesha.id, token: "x" }, query: { userId: ayesha.id } }
  for (const token of [undefined, "x", `${ayesha.token}x`]) {
    expect(await next<Error>(dial(token, options), "connect_error")).toMatchObject({ message: "unauthorized" })
  }
})

const tokenOf = async ({ id }: SignedInPerson) => (await openProgramSession(id, new Request(address))).token

test("a program of a member's own gives the token of her session, and nothing beside it counts", async () => {
  const { ayesha, bilal } = await friends()
  const [hers, his] = [await tokenOf(ayesha), await tokenOf(bilal)]
  for (const token of [hers, `Bearer ${hers}`]) {
    const socket = dial(bilal.token, {
      auth: { token, userId: bilal.id },
      query: { userId: bilal.id, token: his },
    })
    await next(socket, "connect")
    const contacts = next<{ _id: number }[]>(socket, "userChatContacts")
    socket.emit("getUserChatContacts", { userId: bilal.id })
    expect((await contacts).map((contact) => contact._id)).toEqual([bilal.id])
  }
  for (const token of [`${hers}x`, "Bearer", "x".repeat(10_000)])
    expect(await next<Error>(dial(bilal.token, { auth: { token } }), "connect_error")).toMatchObject({
      message: "unauthorized",
    })
  for (const token of [7, ["x"], { toString: "x" }, null])
    expect(await next<Error>(dial(undefined, { auth: { token } }), "connect_error")).toMatchObject({
      message: "unauthorized",
    })
})

test("a browser's cookie is no token, and a program's token no cookie", async () => {
  const { ayesha } = await friends()
  const refused = { message: "unauthorized" }
  expect(await next<Error>(dial(undefined, { auth: { token: ayesha.token } }), "connect_error")).toMatchObject(refused)
  expect(await next<Error>(dial(await tokenOf(ayesha)), "connect_error")).toMatchObject(refused)
})

test("a program's sockets close when its session ends, wherever that is done", async () => {
  const { ayesha } = await friends()
  const token = await tokenOf(ayesha)
  const [first, second] = [dial(undefined, { auth: { token } }), dial(undefined, { auth: { token } })]
  await Promise.all([next(first, "connect"), next(second, "connect")])
  const browser = await open(ayesha)
  expect(await ask(first, "getUserChatContacts")).toEqual({ ok: true })
  const closed = Promise.all([next<string>(first, "disconnect"), next<string>(second, "disconnect")])
  await sql`delete from session where account_id = ${ayesha.id} and of_program`
  vi.advanceTimersByTime(WITHIN_MS)
  expect(await closed).toEqual(["io server disconnect", "io server disconnect"])
  expect(browser.connected).toBe(true)
})

const TRANSPORTS = ["websocket", "polling"]

test("a page of an allowed origin gets in by token alone, on both transports", async () => {
  const { ayesha } = await friends()
  const token = await tokenOf(ayesha)
  for (const transport of TRANSPORTS) {
    const from = { transports: [transport], extraHeaders: { Origin: APP, Cookie: `sid=${ayesha.token}` } }
    const socket = dial(undefined, { ...from, auth: { token } })
    await next(socket, "connect")
    expect(await next<Error>(dial(undefined, from), "connect_error")).toMatchObject({ message: "unauthorized" })
  }
})

test("only an allowed origin may read what polling answers, and never with cookies", async () => {
  const askFrom = (origin?: string, method = "GET") =>
    fetch(`${address}/socket.io/?EIO=4&transport=polling`, { method, headers: origin ? { Origin: origin } : {} })
  const allowed = await askFrom(APP)
  expect([allowed.status, allowed.headers.get("Access-Control-Allow-Origin"), allowed.headers.get("Vary")]).toEqual([
    200,
    APP,
    "Origin",
  ])
  expect(allowed.headers.get("Access-Control-Allow-Credentials")).toBeNull()
  expect((await askFrom(APP, "OPTIONS")).status).toBe(204)
  for (const origin of [undefined, address, "https://evil.example", "null", `${APP}.evil.example`]) {
    const answer = await askFrom(origin)
    const isOurs = origin === undefined || origin === address
    expect([origin, answer.status, answer.headers.get("Access-Control-Allow-Origin")]).toEqual([
      origin,
      isOurs ? 200 : 403,
      null,
    ])
  }
})

test("no connection comes back by its number once the session has ended", async () => {
  const { ayesha } = await friends()
  const socket = await open(ayesha)
  const { id } = socket
  await sql`delete from session where account_id = ${ayesha.id}`
  const options = { auth: { pid: id, offset: "0" }, query: { sid: id } }
  expect((await next<Error>(dial(ayesha.token, options), "connect_error")).message).toBeTruthy()
})

test("a page of another site is refused on both transports", async () => {
  const { ayesha } = await friends()
  for (const transport of ["websocket", "polling"]) {
    const extraHeaders = { Cookie: `sid=${ayesha.token}`, Origin: "https://evil.example" }
    const error = await next<Error>(dial(ayesha.token, { transports: [transport], extraHeaders }), "connect_error")
    expect(error.message).not.toBe("unauthorized")
  }
})

test("whoever claims to be somebody else gets what is their own", async () => {
  const { ayesha, bilal } = await friends()
  const socket = await open(ayesha, { auth: { userId: bilal.id } })
  const contacts = next<{ _id: number }[]>(socket, "userChatContacts")
  socket.emit("getUserChatContacts", { userId: bilal.id })
  expect((await contacts).map((contact) => contact._id)).toEqual([bilal.id])

  expect(await write(socket, bilal, ayesha, "as if I were him")).toEqual(notConnected)
  expect(await countMessages(bilal)).toBe(0)
})

test("strangers hear nothing of a conversation, by whatever name they ask for it", async () => {
  const { ayesha, bilal } = await friends()
  const eve = await makeSignedIn("Eve", { plan: "pro" })
  const socket = await open(eve)
  const heard: string[] = []
  socket.onAny((event) => heard.push(event))

  const room = [ayesha.email, bilal.email].sort().join("_")
  const asked: [string, unknown][] = [
    ["joinRoom", ayesha.email],
    ["joinRoom", { email: ayesha.email, room }],
    ["joinRoom", { room }],
    ["joinRoom", { room: `account:${ayesha.id}` }],
    ["joinRoom", { email: eve.email, room: `${eve.email}_${ayesha.email}` }],
    ["getMessages", { fromEmail: eve.email, withEmail: ayesha.email }],
    ["getMessages", { fromEmail: ayesha.email, withEmail: bilal.email }],
    ["getMessages", { fromEmail: eve.email, withEmail: "nobody@example.com" }],
    ["markRead", { withEmail: ayesha.id, upTo: 1 }],
  ]
  for (const [event, payload] of asked) {
    expect(await ask(socket, event, payload)).toEqual(notConnected)
  }
  const hers = await open(ayesha)
  await write(hers, ayesha, bilal, "between us")
  expect(new Set(heard)).toEqual(new Set(["error"]))
})

test("the rooms and history of a connection open until it is removed", async () => {
  const { ayesha, bilal } = await friends()
  const socket = await open(ayesha)
  await write(socket, ayesha, bilal, "hello")
  const room = [ayesha.email, bilal.email].sort().join("")
  expect(await ask(socket, "joinRoom", ayesha.email, room)).toEqual({ ok: true })
  expect(await ask(socket, "joinRoom", { email: bilal.email })).toEqual({ ok: true })

  const history = next<{ message: string }[]>(socket, "chatHistory")
  expect(await ask(socket, "getMessages", { fromEmail: ayesha.email, withEmail: bilal.email })).toEqual({ ok: true })
  expect((await history).map((message) => message.message)).toEqual(["hello"])

  await disconnectPeople(ayesha, bilal)
  expect(await ask(socket, "joinRoom", { email: bilal.email })).toEqual(notConnected)
  expect(await write(socket, ayesha, bilal, "still there?")).toEqual(notConnected)
  expect(await countMessages(ayesha)).toBe(1)
})

test("a plan that ends while the socket is open ends the writing", async () => {
  const { ayesha, bilal } = await friends(1)
  await clock.forward({ hours: 23, minutes: 59, seconds: 40 })
  const socket = await open(ayesha)
  // Not longer: a socket that hears nothing for most of a minute takes itself for cut off.
  await clock.forward({ seconds: 20 })
  expect(await write(socket, ayesha, bilal, "one more")).toEqual({
    ...{ ok: false, error: "Please pay to unlock chat.", reason: "unpaid" },
  })
  expect(await countMessages(ayesha)).toBe(0)
})

test("nothing that a client sends does harm", async () => {
  const { ayesha, bilal } = await friends()
  const socket = await open(ayesha)
  const texts = ["", "   ", "\u0000", "x".repeat(4_001), 7, null, ["a"], { toString: "x" }]
  for (const text of texts) expect((await write(socket, ayesha, bilal, text)).ok).toBe(false)
  const payloads = [
    undefined,
    null,
    1,
    "x",
    [],
    [[]],
    { to: ["a"], message: "x" },
    JSON.parse('{"__proto__":{"to":1}}'),
  ]
  for (const event of ["sendMessage", "joinRoom", "getMessages", "markRead"])
    for (const payload of payloads) expect((await ask(socket, event, payload)).ok).toBe(false)
  expect((await write(socket, ayesha, bilal, "x", { clientId: "1' or 1=1" })).ok).toBe(false)
  expect((await ask(socket, "sendMessage", { to: "\u0000@x", message: "x" })).ok).toBe(false)
  expect((await ask(socket, "sendMessage", { to: 9e99, message: "x" })).ok).toBe(false)
  expect(await countMessages(ayesha)).toBe(0)

  const gone = next(socket, "disconnect")
  socket.emit("sendMessage", { to: bilal.email, message: "x".repeat(70_000) })
  await gone
  const again = await open(ayesha)
  expect(await write(again, ayesha, bilal, "<script>\ud800 سلام")).toMatchObject({
    ok: true,
    message: { message: "<script>\ufffd سلام" },
  })
})

test("what is enclosed is an upload of one's own or a place on earth, and nothing else", async () => {
  const { ayesha, bilal } = await friends()
  const [hers, his] = [await upload(ayesha, bilal), await upload(bilal, ayesha)]
  const socket = await open(ayesha)
  const wrong: object[] = [
    { image: "javascript:alert(1)" },
    { file: "http://127.0.0.1/" },
    { file: `/attachments/${hers}/file` },
    { file: his },
    { image: hers },
    { video: "0".repeat(32) },
    { file: [hers] },
    { file: { id: hers } },
    { file: 7 },
    { file: hers, image: hers },
    { file: hers.toUpperCase() },
    { location: { latitude: 91, longitude: 0 } },
    { location: { latitude: 0, longitude: -180.1 } },
    { location: { latitude: "31", longitude: "74" } },
    { location: { latitude: 31 } },
    { location: "31,74" },
    { location: [31, 74] },
    JSON.parse('{"__proto__":{"file":1},"location":{"__proto__":{"latitude":1,"longitude":1}}}'),
  ]
  for (const enclosed of wrong) {
    expect((await write(socket, ayesha, bilal, "see this", enclosed)).ok, JSON.stringify(enclosed)).toBe(false)
  }
  expect(await countMessages(ayesha)).toBe(0)
})

test("fields one after the other are the same as an object of them", async () => {
  const { ayesha, bilal } = await friends()
  const [hers, his] = [await open(ayesha), await open(bilal)]
  expect(await ask(hers, "joinRoom", ayesha.email, `${ayesha.email}${bilal.email}`)).toEqual({ ok: true })
  const place = { latitude: 31.5, longitude: 74.3 }
  const fields = [ayesha.email, bilal.email, "Salam", null, null, null, place, new Date().toISOString()]
  const heard = next<object>(his, "newMessage")
  const { message } = await ask(hers, "sendMessage", ...fields)
  expect(message).toMatchObject({ from: ayesha.email, to: bilal.email, message: "Salam", location: place })
  expect(await heard).toEqual(message)
  const history = next<object[]>(his, "chatHistory")
  his.emit("getMessages", bilal.email, ayesha.email)
  expect(await history).toEqual([message])
  expect(await ask(his, "markRead", ayesha.id, message!._id)).toEqual({ ok: true })
  for (const event of ["sendMessage", "joinRoom", "getMessages", "markRead"])
    for (const odd of [
      ["x", 1],
      [1, "x"],
      ["x", {}],
      [bilal.email, bilal.email, []],
    ])
      expect((await ask(hers, event, ...odd)).ok).toBe(false)
})

test("files and places arrive as addresses and degrees", async () => {
  const { ayesha, bilal } = await friends()
  const [hers, his] = [await open(ayesha), await open(bilal)]
  const id = await upload(ayesha, bilal)
  const arrival = next<object>(his, "newMessage")
  expect((await write(hers, ayesha, bilal, "", { file: id, image: null, video: "" })).ok).toBe(true)
  expect(await arrival).toMatchObject({ message: "", file: `/attachments/${id}/file`, from: ayesha.email })
  const place = { latitude: 31.5204, longitude: 74.3587 }
  const second = next<object>(his, "newMessage")
  expect((await write(hers, ayesha, bilal, undefined, { location: place })).ok).toBe(true)
  expect(await second).toMatchObject({ message: "", location: place })

  const history = next<object[]>(his, "chatHistory")
  his.emit("getMessages", { fromEmail: bilal.email, withEmail: ayesha.email })
  expect(await history).toMatchObject([{ file: `/attachments/${id}/file` }, { location: place }])
})

test("pages and programs each get addresses that they can open, of whatever was sent before or now", async () => {
  const { ayesha, bilal } = await friends()
  const [page, his] = [await open(ayesha), await open(bilal)]
  const [hers, hisOther] = await Promise.all([ayesha, bilal].map(openProgram))
  const [onPage, byToken] = [(id: string) => `/attachments/${id}/file`, (id: string) => `/api/attachments/${id}/file`]
  for (const sender of [page, hers!]) {
    const file = await upload(ayesha, bilal)
    const arrivals = [page, his, hers!, hisOther!].map((socket) => next<{ file: string }>(socket, "newMessage"))
    const { message } = await write(sender, ayesha, bilal, "", { file })
    expect(message).toMatchObject({ file: sender === page ? onPage(file) : byToken(file) })
    const heard = (await Promise.all(arrivals)).map((arrival) => arrival.file)
    expect(heard).toEqual([onPage(file), onPage(file), byToken(file), byToken(file)])
    const history = [his, hisOther!].map((socket) => next<{ file: string }[]>(socket, "chatHistory"))
    for (const socket of [his, hisOther!]) socket.emit("getMessages", { withEmail: ayesha.email })
    expect((await Promise.all(history)).map((messages) => messages.at(-1)!.file)).toEqual([onPage(file), byToken(file)])
  }
})

async function openProgram(person: SignedInPerson) {
  const socket = dial(undefined, { auth: { token: await tokenOf(person) } })
  await next(socket, "connect")
  return socket
}

test("a clientId stands for one message: the same words again are that one, others are refused", async () => {
  const { ayesha, bilal } = await friends()
  const omar = await makeSignedIn("Omar", { plan: "pro" })
  await connectPeople(ayesha, omar)
  const socket = await open(ayesha)
  const [clientId, place] = [randomUUID(), { latitude: 31.5204, longitude: 74.3587 }]
  const first = await write(socket, ayesha, bilal, "Salaam", { clientId, location: place })
  expect(await write(socket, ayesha, bilal, " Salaam ", { clientId, location: place })).toEqual(first)
  const others = [
    write(socket, ayesha, bilal, "Khuda hafiz", { clientId, location: place }),
    write(socket, ayesha, bilal, "Salaam", { clientId }),
    write(socket, ayesha, bilal, "Salaam", { clientId, location: { ...place, latitude: 32 } }),
    write(socket, ayesha, bilal, "Salaam", { clientId, location: place, file: await upload(ayesha, bilal) }),
    write(socket, ayesha, omar, "Salaam", { clientId, location: place }),
  ]
  for (const other of await Promise.all(others)) expect(other).toMatchObject({ ok: false, reason: "conflict" })
  expect(await countMessages(ayesha)).toBe(1)
})

test("a file that was brought again with the same words is the same message", async () => {
  const { ayesha, bilal } = await friends()
  const socket = await open(ayesha)
  const clientId = randomUUID()
  const first = await write(socket, ayesha, bilal, "", { clientId, file: await upload(ayesha, bilal) })
  expect(await write(socket, ayesha, bilal, "", { clientId, file: await upload(ayesha, bilal) })).toEqual(first)
})

test("somebody who floods is stopped, and others go on talking", async () => {
  const { ayesha, bilal } = await friends()
  const [zara, omar] = [await makeSignedIn("Zara", { plan: "pro" }), await makeSignedIn("Omar", { plan: "pro" })]
  await connectPeople(zara, omar)
  const [flooding, calm] = [await open(ayesha), await open(zara)]
  const flood = Promise.all(
    Array.from({ length: 1_000 }, () =>
      ask(flooding, "getMessages", { withEmail: bilal.email }).catch(() => ({ ok: false })),
    ),
  )
  for (let i = 0; i < 20; i++) expect((await write(calm, zara, omar, `${i}`)).ok).toBe(true)
  const answers = await flood
  expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(300)
})

test("the other side sees that somebody is typing, a stranger does not", async () => {
  const { ayesha, bilal } = await friends()
  const eve = await makeSignedIn("Eve", { plan: "pro" })
  const [hers, his, foreign] = [await open(ayesha), await open(bilal), await open(eve)]
  const heard: unknown[] = []
  his.on("typing", (event) => heard.push(event))
  await ask(foreign, "typing", { to: bilal.id })
  await ask(hers, "typing", { to: bilal.id })
  expect(heard).toEqual([])

  await ask(hers, "joinRoom", { email: bilal.email })
  const typing = next(his, "typing")
  await ask(hers, "typing", { to: bilal.id })
  expect(await typing).toEqual({ _id: ayesha.id })
  for (const payload of [{}, { to: "x" }, { to: [bilal.id] }, null])
    expect((await ask(hers, "typing", payload)).ok).toBe(false)
})

test("five windows are enough for anybody", async () => {
  const { ayesha } = await friends()
  const sockets = []
  for (let i = 0; i < 5; i++) sockets.push(await open(ayesha))
  const refused = await next<Error>(dial(ayesha.token), "connect_error")
  expect(refused.message).toBe("Chat is open in too many windows.")
})

test("sixty messages a minute hold over all of a member's sockets", async () => {
  const { ayesha, bilal } = await friends()
  const sockets = [await open(ayesha), await open(ayesha)]
  const answers = await Promise.all(Array.from({ length: 70 }, (_, i) => write(sockets[i % 2]!, ayesha, bilal, `${i}`)))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(60)
})

test("an ended session loses its sockets at once, and a deleted row within two seconds", async () => {
  const { ayesha, bilal } = await friends()
  const [hers, his] = [await open(ayesha), await open(bilal)]
  const closed = next<string>(hers, "disconnect")
  closeSockets({ session: ayesha.sessionHash })
  expect(await closed).toBe("io server disconnect")

  const swept = next<string>(his, "disconnect")
  await sql`delete from session where account_id = ${bilal.id}`
  vi.advanceTimersByTime(WITHIN_MS)
  expect(await swept).toBe("io server disconnect")
})

test("a session that ended a moment ago sends nothing", async () => {
  const { ayesha, bilal } = await friends()
  const socket = await open(ayesha)
  await sql`update account set status = 'suspended' where id = ${ayesha.id}`
  expect(await write(socket, ayesha, bilal, "one more")).toEqual({
    ...{ ok: false, error: "Please log in first.", reason: "signed-out" },
  })
  expect(await countMessages(ayesha)).toBe(0)
})

test("whoever watches sees when the other comes and goes", async () => {
  const { ayesha, bilal } = await friends()
  const hers = await open(ayesha)
  const first = next<{ isOnline: boolean }>(hers, "presence")
  await ask(hers, "joinRoom", { email: bilal.email })
  expect((await first).isOnline).toBe(false)

  const coming = next(hers, "presence")
  const his = await open(bilal)
  expect(await coming).toEqual({ _id: bilal.id, isOnline: true })
  const going = next(hers, "presence")
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  his.disconnect()
  await until(() => expect(isHere(bilal.id)).toBe(false))
  vi.advanceTimersByTime(WITHIN_MS)
  expect(await going).toEqual({ _id: bilal.id, isOnline: false })
})

test("reading tells the sender and the reader's other tabs", async () => {
  const { ayesha, bilal } = await friends()
  const [hers, hisOne, hisTwo] = [await open(ayesha), await open(bilal), await open(bilal)]
  const sent = await write(hers, ayesha, bilal, "hello")
  const received = [hers, hisTwo].map((socket) => next(socket, "messagesRead"))
  await ask(hisOne, "markRead", { withEmail: ayesha.id, upTo: sent.message!._id })
  const event = { readerId: bilal.id, otherId: ayesha.id, upTo: sent.message!._id }
  expect(await Promise.all(received)).toEqual([event, event])
})

test.each(["she", "he"])("where %s does not show it, neither sees the other here, writing or reading", async (who) => {
  const { ayesha, bilal } = await friends()
  await showPresence(who === "she" ? ayesha : bilal, false)
  const [hers, his] = [await open(ayesha), await open(bilal)]
  const received: string[] = []
  for (const socket of [hers, his])
    for (const event of ["typing", "messagesRead"]) socket.on(event, () => received.push(event))
  for (const [socket, other] of [
    [hers, bilal],
    [his, ayesha],
  ] as const) {
    const seen = next(socket, "presence")
    await ask(socket, "joinRoom", { email: other.email })
    expect(await seen).toEqual({ _id: other.id, isOnline: false })
    const contacts = next<{ _id: number; isOnline: boolean }[]>(socket, "userChatContacts")
    await ask(socket, "getUserChatContacts")
    expect(await contacts).toMatchObject([{ _id: other.id, isOnline: false }])
    await ask(socket, "typing", { to: other.id })
  }
  const sent = await write(hers, ayesha, bilal, "hello")
  const own = next(his, "messagesRead")
  await ask(his, "markRead", { withEmail: ayesha.id, upTo: sent.message!._id })
  await own
  // What comes to her after it has come after everything else.
  const last = next(hers, "newMessage")
  await write(his, bilal, ayesha, "salaam")
  await last
  expect(received).toEqual(["messagesRead"])
  expect(await findChat(ayesha.id, { id: bilal.id })).toMatchObject({ seenUpTo: 0, isOnline: false })
})

test("whoever switches it off is seen no longer from then on, and begins anew", async () => {
  const { ayesha, bilal } = await friends()
  const [hers, his] = [await open(ayesha), await open(bilal)]
  const seen = next(his, "presence")
  await ask(his, "joinRoom", { email: ayesha.email })
  expect(await seen).toEqual({ _id: ayesha.id, isOnline: true })
  const [gone, ended] = [next(his, "presence"), next(hers, "disconnect")]
  await showPresence(ayesha, false)
  expect(await gone).toEqual({ _id: ayesha.id, isOnline: false })
  await ended
  const later: unknown[] = []
  his.on("presence", (event) => later.push(event))
  const again = await open(ayesha)
  const last = next(his, "newMessage")
  await write(again, ayesha, bilal, "hello")
  await last
  expect(later).toEqual([])
})

test("a guardian who reads along hears that there is something new, and not what; after a lower level nothing", async () => {
  const { ayesha, bilal } = await friends()
  const karim = await makeSignedIn("Karim", { profile: false })
  const seatId = await seatAtTable(ayesha, karim, { level: "table" })
  const place = { seatId, memberId: ayesha.id, otherId: bilal.id }
  await askToSit(place, (await findChat(ayesha.id, { id: bilal.id }))!)
  const hisChat = (await findChat(bilal.id, { id: ayesha.id }))!
  await answerAsked(bilal as never, hisChat, { seatId, says: "allow" })
  const [his, guardians] = [await open(bilal), await open(karim)]
  const heard: string[] = []
  guardians.onAny((event: string, ...given: unknown[]) => heard.push([event, ...given.map(String)].join(" ")))
  const [first, own] = [next(guardians, "familyNews"), next(his, "newMessage")]
  await write(his, bilal, ayesha, "Salaam to your father")
  await first
  await own
  expect(await ask(guardians, "getMessages", { withEmail: bilal.email })).toEqual(notConnected)
  expect(heard.filter((event) => !/^(error|notice)/.test(event))).toEqual(["familyNews"])

  const lowered = next(guardians, "familyNews")
  const hersChat = (await findChat(ayesha.id, { id: bilal.id }))!
  await setChatLevel(ayesha as never, hersChat, { seatId, level: "told" })
  await lowered
  heard.length = 0
  await write(his, bilal, ayesha, "Between the two of us")
  // What comes after it has come after everything else.
  expect(await ask(guardians, "getMessages", { withEmail: bilal.email })).toEqual(notConnected)
  expect(heard.filter((event) => !/^(error|notice)/.test(event))).toEqual([])
})
