import { expect, test } from "vitest"
import { answersSettled } from "#app/http/after-answer.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { connectPeople, makeProfile, makeSignedIn, type SignedInPerson } from "#db/test-people.ts"
import { messageForm, messagePayload } from "../chat-schema.ts"
import { findChat, readHistory } from "./conversations.server.ts"
import { sendMessage } from "./messages.server.ts"
import { listPairs, NO_PAIRS } from "./pairs.server.ts"

newDatabase()

async function makeBureau(name: string, ...names: string[]) {
  const consultant = await makeSignedIn(name, { role: "guest", plan: "pro" })
  const clients: number[] = []
  for (const client of names) clients.push(await makeProfile(consultant.id, client, { kind: "client" }))
  return { ...consultant, clients }
}

/** An accepted request between two of their clients, by its number. */
async function connect(one: SignedInPerson, other: SignedInPerson, [mine, theirs]: [number?, number?]) {
  const [request] = await sql<{ id: number }[]>`
    insert into connection_request (sender_id, receiver_id, profile_id, sender_client_id, receiver_client_id, status, decided_at)
    values (${one.id}, ${other.id}, ${theirs ?? other.profileId}, ${mine ?? null}, ${theirs ?? null}, 'accepted', now()) returning id::int`
  return request!.id
}

async function say(sender: SignedInPerson, to: SignedInPerson, message: string, about?: number) {
  const sent = await sendMessage({ sender, to: { id: to.id }, message, about, clientId: crypto.randomUUID() })
  return sent.done ? sent.value.about : sent.message
}

async function historyOf(viewer: SignedInPerson, other: SignedInPerson, about?: number) {
  const chat = (await findChat(viewer.id, { id: other.id }))!
  return (await readHistory(viewer, chat, { about })).messages.map((line) => [line.message, line.about])
}

test("Two bureaus file what they write under the pair that it is about, and read it by the pair", async () => {
  const [farhat, rukhsana] = [await makeBureau("Farhat", "Sana", "Hira"), await makeBureau("Rukhsana", "Ali")]
  const first = await connect(farhat, rukhsana, [farhat.clients[0], rukhsana.clients[0]])
  const second = await connect(rukhsana, farhat, [rukhsana.clients[0], farhat.clients[1]])
  expect(await say(farhat, rukhsana, "About Sana", first)).toBe(first)
  expect(await say(rukhsana, farhat, "About Hira", second)).toBe(second)
  expect(await say(farhat, rukhsana, "Salam")).toBeUndefined()
  expect(await historyOf(rukhsana, farhat)).toEqual([
    ["About Sana", first],
    ["About Hira", second],
    ["Salam", undefined],
  ])
  expect(await historyOf(farhat, rukhsana, second)).toEqual([["About Hira", second]])
  expect((await listPairs(farhat.id, rukhsana.id, [])).pairs).toEqual([
    { id: first, names: "Sana Malik and Ali Malik" },
    { id: second, names: "Hira Malik and Ali Malik" },
  ])
  expect((await listPairs(rukhsana.id, farhat.id, [])).pairs.map(({ names }) => names)).toEqual([
    "Ali Malik and Sana Malik",
    "Ali Malik and Hira Malik",
  ])

  await sql`update connection_request set status = 'removed' where id = ${first}`
  expect(await say(farhat, rukhsana, "Still about Sana", first)).toBeUndefined()
  expect(await listPairs(farhat.id, rukhsana.id, [first])).toEqual({
    pairs: [{ id: second, names: "Hira Malik and Ali Malik" }],
    labels: { [first]: "Sana Malik and Ali Malik", [second]: "Hira Malik and Ali Malik" },
  })
  await answersSettled()
})

test("What is about others, or about nobody, is general", async () => {
  const [farhat, rukhsana] = [await makeBureau("Farhat", "Sana"), await makeBureau("Rukhsana", "Ali")]
  const bilal = await makeSignedIn("Bilal", { plan: "pro" })
  const theirs = await connect(farhat, rukhsana, [farhat.clients[0], rukhsana.clients[0]])
  const withBilal = await connect(farhat, bilal, [farhat.clients[0]])
  expect(await say(farhat, bilal, "Salam", theirs)).toBeUndefined()
  expect(await say(farhat, bilal, "Salam", 4_711_000)).toBeUndefined()
  expect(await say(bilal, farhat, "Salam", withBilal)).toBe(withBilal)
  expect(await listPairs(farhat.id, bilal.id, [])).toEqual(NO_PAIRS)
  expect((await listPairs(farhat.id, rukhsana.id, [withBilal])).pairs).toHaveLength(1)
  const ayesha = await makeSignedIn("Ayesha")
  await connectPeople(ayesha, bilal)
  expect(await listPairs(ayesha.id, bilal.id, [])).toEqual(NO_PAIRS)
  await answersSettled()
})

test("A choice that cannot be read is none, and refuses nothing", () => {
  for (const about of ["", "Sana", "0", "-1", "1e3", "9".repeat(20)])
    expect(messageForm(false).parse({ message: "Salam", about }).about).toBeUndefined()
  expect(messageForm(false).parse({ message: "Salam", about: "12" }).about).toBe(12)
  for (const about of [null, {}, [1], "x", -5, 1.5])
    expect(messagePayload.parse({ to: 5, message: "Salam", about }).about).toBeUndefined()
  expect(messagePayload.parse({ to: 5, message: "Salam", about: 12 }).about).toBe(12)
})
