import { randomUUID } from "node:crypto"
import { beforeAll, expect, test } from "vitest"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { connectPeople, makeSignedIn, type SignedInPerson } from "#db/test-people.ts"
import { chatToKeep } from "./kept-chat.server.ts"
import { sendMessage } from "./messages.server.ts"
import { anyNumberBeforeAnswer } from "./test-messages.ts"

newDatabase()
beforeAll(anyNumberBeforeAnswer)
const clock = movableClock()

async function friendOf(one: SignedInPerson, name: string, texts: string[] = []) {
  const friend = await makeSignedIn(name, { plan: "pro" })
  await connectPeople(one, friend)
  for (const message of texts)
    await sendMessage({ sender: friend, to: { id: one.id }, message, clientId: randomUUID() })
  return friend
}

const linesOf = async (viewer: SignedInPerson) => {
  const { contacts } = await chatToKeep(viewer)
  return contacts.map(({ id, conversation }) => [id, conversation?.lines.map(({ text }) => text)])
}

test("a device keeps all contacts, and of the five newest conversations the last thirty messages", async () => {
  const ayesha = await makeSignedIn("Ayesha", { plan: "pro" })
  const texts = Array.from({ length: 32 }, (_, number) => `line ${number}`)
  const oldest = await friendOf(ayesha, "Oldest", ["first of all"])
  const friends: SignedInPerson[] = []
  for (const name of ["Asad", "Bilal", "Danish", "Faisal"]) friends.unshift(await friendOf(ayesha, name, ["Salaam"]))
  const newest = await friendOf(ayesha, "Imran", texts)
  expect(await linesOf(ayesha)).toEqual([
    [newest.id, texts.slice(2)],
    ...friends.map(({ id }) => [id, ["Salaam"]]),
    [oldest.id, undefined],
  ])
})

test("whoever is blocked, or no longer connected, is not kept", async () => {
  const ayesha = await makeSignedIn("Ayesha", { plan: "pro" })
  const [bilal, faisal] = [await friendOf(ayesha, "Bilal", ["Salaam"]), await friendOf(ayesha, "Faisal", ["Salaam"])]
  await sql`insert into block (blocker_id, blocked_id) values (${bilal.id}, ${ayesha.id})`
  await sql`update connection_request set status = 'removed' where receiver_id = ${faisal.id} or sender_id = ${faisal.id}`
  expect((await chatToKeep(ayesha)).contacts).toEqual([])
})

test("where nothing may be written, there is no address for it", async () => {
  const ayesha = await makeSignedIn("Ayesha", { plan: "pro" })
  const bilal = await friendOf(ayesha, "Bilal", ["Salaam"])
  const addressOf = async () => (await chatToKeep(ayesha)).contacts[0]!.conversation!.address
  expect(await addressOf()).toBe(`/Messages/${bilal.id}`)
  await clock.forward({ days: 91 })
  expect(await addressOf()).toBe(null)
})
