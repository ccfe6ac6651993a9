import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { isDeepStrictEqual } from "node:util"
import sharp from "sharp"
import type { Server } from "socket.io"
import { io as connectTo, type Socket } from "socket.io-client"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { SocketCall } from "#app/features/chat/chat-schema.ts"
import { removeMessage } from "#app/features/chat/server/removed-messages.server.ts"
import { attachChat } from "#app/features/chat/server/socket.server.ts"
import { agree } from "#app/features/documents/consents.server.ts"
import { publishNewTerms } from "#app/features/documents/documents-for-tests.ts"
import { lookAgain } from "#app/features/family/seats/seats.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { emitNotice } from "#app/realtime/emitter.server.ts"
import { openSockets } from "#app/realtime/sockets.ts"
import { PATIENCE_MS, until } from "#app/until-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { connectPeople, disconnectPeople } from "#db/test-people.ts"
import { ask, call, makeApiClient } from "../calls-for-tests.ts"
import { acknowledgements, callDescriptions, eventDescriptions } from "./socket-events.ts"

newDatabase()
const clock = movableClock()

const http = createServer()
let io: Server
let address: string

beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  io = openSockets(http, { origin: address, loopback: true }, () => "here")
  await attachChat(io)
})
afterAll(() => io.close())

type ApiClient = Awaited<ReturnType<typeof makeApiClient>>

/** Whatever it hears must be what the document says of the event. */
async function openSocket({ token }: ApiClient) {
  const socket = connectTo(address, { transports: ["websocket"], forceNew: true, reconnection: false, auth: { token } })
  const heard: [event: string, payload: unknown][] = []
  socket.onAny((event: keyof typeof eventDescriptions, ...payload: unknown[]) => {
    heard.push([event, payload[0]])
    expect(payload, event).toHaveLength(eventDescriptions[event].payload ? 1 : 0)
  })
  await new Promise((resolve) => socket.once("connect", () => resolve(undefined)))
  const last = (event: string) => heard.findLast(([name]) => name === event)?.[1]
  return { socket, heard, last }
}

/** So must the acknowledgement, and a refusal's reason be among those of the call. */
async function emit(socket: Socket, event: SocketCall, payload: unknown) {
  const answer = await socket.timeout(PATIENCE_MS).emitWithAck(event, payload)
  const { answersMessage, reasons } = callDescriptions[event]
  const { done, sent, refused } = acknowledgements
  expectPromised(event, !answer.ok ? refused.payload : answersMessage ? sent.payload : done.payload, answer)
  if (!answer.ok) expect(reasons).toContain(answer.reason)
  return answer
}

function expectPromised(name: string, schema: { parse(given: unknown): unknown } | undefined, payload: unknown) {
  const isAsPromised = isDeepStrictEqual(schema?.parse(payload), payload)
  expect(isAsPromised, `${name} is not as described: ${JSON.stringify(payload)}`).toBe(true)
}

test("all that sockets ask and say is in the document, and is as it says", async () => {
  const [ayesha, bilal] = [
    await makeApiClient("Ayesha", { plan: "pro" }),
    await makeApiClient("Bilal", { plan: "pro" }),
  ]
  await connectPeople(ayesha, bilal)
  const picture = await sharp({ create: { width: 40, height: 50, channels: 3, background: "#a05030" } })
    .png()
    .toBuffer()
  const [face, letter] = [new FormData(), new FormData()]
  face.append("profile", new File([picture as BlobPart], "face.png"))
  letter.append("attachment", new File([picture as BlobPart], "garden.png"))
  await ask("POST /users/upload-profile-picture", { token: bilal.token, body: face })
  const { attachment } = await ask(`POST /messages/${bilal.id}/attachments`, { token: ayesha.token, body: letter })

  const [hers, his] = [await openSocket(ayesha), await openSocket(bilal)]
  for (const { socket, other } of [
    { socket: hers.socket, other: bilal },
    { socket: his.socket, other: ayesha },
  ])
    await emit(socket, "joinRoom", { email: other.email })
  await emit(hers.socket, "getUserChatContacts", {})
  await emit(hers.socket, "typing", { to: bilal.id })
  const letterWithPicture = { from: ayesha.email, to: bilal.email, image: attachment.id, clientId: randomUUID() }
  const { message } = await emit(hers.socket, "sendMessage", letterWithPicture)
  await emit(his.socket, "getMessages", { fromEmail: bilal.email, withEmail: ayesha.email })
  await emit(his.socket, "markRead", { withEmail: ayesha.email, upTo: message._id })
  await emit(hers.socket, "alive", {})
  await until(() => expect(hers.last("messagesRead")).toMatchObject({ readerId: bilal.id }))

  const [contact] = hers.last("userChatContacts") as { avatar: string }[]
  const [written] = his.last("chatHistory") as { image: string }[]
  const arrived = his.last("newMessage") as { image: string }
  for (const [token, file] of [
    [ayesha.token, contact!.avatar],
    [ayesha.token, message.image],
    [bilal.token, written!.image],
    [bilal.token, arrived.image],
  ]) {
    expect(file).toMatch(/^\/api\//)
    expect((await call(`GET ${file!.slice("/api".length)}`, { token })).status).toBe(200)
  }

  const removed = await db.transaction((tx) => removeMessage(tx, message._id))
  await removed!.afterwards()
  emitNotice(bilal.id)
  lookAgain([bilal.id])
  await disconnectPeople(ayesha, bilal)
  for (const [event, payload] of [
    ["sendMessage", { to: bilal.email, message: "Still there?" }],
    ["joinRoom", { email: bilal.email }],
    ["getMessages", {}],
  ] as const)
    expect((await emit(hers.socket, event, payload)).ok).toBe(false)

  const all = () => [...hers.heard, ...his.heard]
  const names = () => [...new Set(all().map(([event]) => event))].sort()
  await until(() => expect(names()).toEqual(Object.keys(eventDescriptions).sort()))
  for (const [event, payload] of all())
    if (payload !== undefined) expectPromised(event, eventDescriptions[event as "error"].payload, payload)
  // Socket.IO listens to two by itself.
  const [one] = io.of("/").sockets.values()
  const listened = one!.eventNames().filter((event) => event !== "disconnect" && event !== "error")
  expect(listened.sort()).toEqual(Object.keys(callDescriptions).sort())
  for (const { socket } of [hers, his]) socket.disconnect()
})

test("whoever has not agreed to words that hold reads by a socket, and writes once she has agreed", async () => {
  const [ayesha, bilal] = [await makeApiClient("Ayesha", { plan: "pro" }), await makeApiClient("Bilal")]
  await connectPeople(ayesha, bilal)
  const { version } = await publishNewTerms()
  await clock.forward({ days: 14 })
  const { socket, last } = await openSocket(ayesha)
  const write = () => emit(socket, "sendMessage", { to: bilal.email, message: "Salam", clientId: randomUUID() })
  expect(await write()).toMatchObject({ ok: false, reason: "new-terms" })
  expect(last("error")).toMatchObject({ reason: "new-terms" })
  expect((await emit(socket, "getMessages", { withEmail: bilal.email })).ok).toBe(true)
  await agree(ayesha, { terms: version }, ctx())
  expect((await write()).ok).toBe(true)
  socket.disconnect()
})
