import { randomUUID } from "node:crypto"
import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { ctx } from "#app/http/requests-for-tests.ts"
import { requestContext, viewerContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { findViewer } from "#app/viewer/sessions.server.ts"
import { newDatabase } from "#db/new-database.ts"
import { connectPeople, disconnectPeople, makeSignedIn, type SignedInPerson } from "#db/test-people.ts"
import { answerScripts, readOnVisit } from "./conversation-requests.server.ts"
import { findChat } from "./conversations.server.ts"
import { sendMessage } from "./messages.server.ts"
import { countMessages } from "./test-messages.ts"

newDatabase()

const PAGE = new Response("page")

/** Ayesha, to whom Bilal has written once. */
async function written() {
  const [ayesha, bilal] = [await makeSignedIn("Ayesha", { plan: "pro" }), await makeSignedIn("Bilal", { plan: "pro" })]
  await connectPeople(ayesha, bilal)
  await sendMessage({ sender: bilal, to: { id: ayesha.id }, message: "Salaam", clientId: randomUUID() })
  return { ayesha, bilal }
}

async function ask(
  middleware: typeof readOnVisit,
  viewer: SignedInPerson,
  { id }: { id: number },
  { query = "", ...init }: RequestInit & { query?: string } = {},
) {
  const headers = { ...init.headers, Cookie: `sid=${viewer.token}` }
  const request = new Request(`http://localhost/Messages/${id}${query}`, { ...init, headers })
  const context = new RouterContextProvider()
  const found = (await findViewer(viewer.token))!
  context.set(visitorContext, found)
  context.set(viewerContext, found)
  context.set(requestContext, ctx())
  const answer = await middleware(
    { request, context, params: { userId: String(id) }, pattern: "/Messages/:userId", url: new URL(request.url) },
    async () => PAGE,
  )
  return { answer, counted: context.get(visitorContext)! }
}

const unreadOf = async (viewer: SignedInPerson, other: SignedInPerson) =>
  (await findChat(viewer.id, { id: other.id }))?.unread

test("Whoever opens a conversation has read it, and its own page says so; the writer sees no more than that", async () => {
  const { ayesha, bilal } = await written()
  const { answer, counted } = await ask(readOnVisit, ayesha, bilal)
  expect(answer).toBe(PAGE)
  expect([counted.unreadMessages, counted.unreadNotifications]).toEqual([0, 0])
  expect(await unreadOf(ayesha, bilal)).toBe(0)
  await sendMessage({ sender: bilal, to: { id: ayesha.id }, message: "Are you there?", clientId: randomUUID() })
  expect(await unreadOf(ayesha, bilal), "what came afterwards is news").toBe(1)
})

test.each<[string, RequestInit & { query?: string }]>([
  ["a browser that reads ahead", { headers: { "Sec-Purpose": "prefetch" } }],
  ["a look at the headers", { method: "HEAD" }],
  ["a script that asks for data", { query: ".data" }],
  ["a page of older messages", { query: "?before=1" }],
  ["a search", { query: "?q=salaam" }],
])("To %s nothing is read", async (_, asked) => {
  const { ayesha, bilal } = await written()
  await ask(readOnVisit, ayesha, bilal, asked)
  expect(await unreadOf(ayesha, bilal)).toBe(1)
})

test("What may no longer be read is not marked either", async () => {
  const { ayesha, bilal } = await written()
  await disconnectPeople(ayesha, bilal)
  await ask(readOnVisit, ayesha, bilal)
  await connectPeople(ayesha, bilal)
  expect(await unreadOf(ayesha, bilal)).toBe(1)
})

test("A script that posts a message hears that it is stored, or why it is not, and no page", async () => {
  const { ayesha, bilal } = await written()
  const post = async (fields: Record<string, string>, to: { id: number } = bilal) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const { answer } = await ask(answerScripts, ayesha, to, {
      ...{ method: "POST", body, headers: { Accept: "application/json" } },
    })
    return [(answer as Response).status, await (answer as Response).json()]
  }
  const words = { clientId: randomUUID(), message: "Wa alaikum assalam" }
  for (let time = 0; time < 2; time++) expect(await post(words)).toEqual([200, { ok: true }])
  expect(await countMessages(ayesha)).toBe(1)
  expect(await post({ message: " " })).toEqual([400, { problem: "Please write a message." }])
  expect(await post(words, { id: 999_999 })).toEqual([404, { problem: "No registered user found to initiate chat." }])
  await disconnectPeople(ayesha, bilal)
  const refused = { problem: "You need to connect with this user before starting a chat." }
  expect(await post({ ...words, clientId: randomUUID() })).toEqual([403, refused])
})
