import { randomUUID } from "node:crypto"
import { afterEach, expect, test } from "vitest"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { connectPeople, makeSignedIn, type SignedInPerson } from "#db/test-people.ts"
import { mayChat } from "../chat-policy.ts"
import { findChat, markRead } from "./conversations.server.ts"
import { sendMessage } from "./messages.server.ts"
import { showPresence, showReads } from "./shown-presence.server.ts"
import { storeMessages } from "./store-messages.server.ts"
import { anyNumberBeforeAnswer, countMessages } from "./test-messages.ts"

newDatabase()
afterEach(() => sql`delete from site_setting`)

const send = async (sender: SignedInPerson, to: SignedInPerson, message: string, clientId: string = randomUUID()) => {
  const sent = await sendMessage({ sender, to: { id: to.id }, message, clientId })
  return sent.done ? "sent" : sent.reason
}

const mayWrite = async (one: SignedInPerson, other: SignedInPerson) =>
  mayChat({ signedIn: true, ...(await findChat(one.id, { id: other.id }))! })?.reason ?? "yes"

async function friends() {
  const [ayesha, bilal] = [await makeSignedIn("Ayesha", { plan: "pro" }), await makeSignedIn("Bilal", { plan: "pro" })]
  await connectPeople(ayesha, bilal)
  return { ayesha, bilal }
}

test("Bilal, who writes first, may send two messages; once Ayesha has answered, as many as he likes", async () => {
  const { ayesha, bilal } = await friends()
  for (const message of ["Assalam o alaikum", "I liked your profile"])
    expect([await mayWrite(bilal, ayesha), await send(bilal, ayesha, message)]).toEqual(["yes", "sent"])
  expect([await mayWrite(bilal, ayesha), await send(bilal, ayesha, "Hello?")]).toEqual(["waiting", "waiting"])
  expect(await mayWrite(ayesha, bilal)).toBe("yes")
  for (const message of ["Walaikum assalam", "Sorry, I was at work", "How are you?"])
    expect(await send(ayesha, bilal, message)).toBe("sent")
  for (const message of ["Well", "thank", "you"]) expect(await send(bilal, ayesha, message)).toBe("sent")
  expect(await mayWrite(bilal, ayesha)).toBe("yes")
})

test("of ten messages at once two are kept, and what is sent again is no further one", async () => {
  const { ayesha, bilal } = await friends()
  const ids = Array.from({ length: 10 }, () => randomUUID())
  const outcomes = await Promise.all(ids.map((id, i) => send(bilal, ayesha, `${i}`, id)))
  expect(outcomes).toEqual(["sent", "sent", ...Array(8).fill("waiting")])
  expect(await send(bilal, ayesha, "1", ids[1])).toBe("sent")
  expect(await countMessages(bilal)).toBe(2)
})

test("several servers that store at the same moment keep two together, in a new conversation and in one begun", async () => {
  for (const before of [0, 1]) {
    const { ayesha, bilal } = await friends()
    for (let i = 0; i < before; i++) await send(bilal, ayesha, "first")
    const batch = () =>
      storeMessages([{ sender: bilal, to: { id: ayesha.id }, message: "Hello", clientId: randomUUID() }])
    await Promise.all(Array.from({ length: 10 }, batch))
    expect(await countMessages(bilal)).toBe(2)
  }
})

test("two who write to one another first at the same moment have both answered", async () => {
  const { ayesha, bilal } = await friends()
  const letter = (sender: SignedInPerson, to: SignedInPerson) =>
    storeMessages([{ sender, to: { id: to.id }, message: "Salaam", clientId: randomUUID() }])
  await Promise.all([letter(bilal, ayesha), letter(ayesha, bilal)])
  for (let i = 0; i < 3; i++) expect(await send(bilal, ayesha, "Again")).toBe("sent")
})

test("how many go ahead of an answer is a setting of the site; 0 is any number", async () => {
  const { ayesha, bilal } = await friends()
  await sql`insert into site_setting (key, value) values ('messagesBeforeAnswer', '1')`
  expect([await send(bilal, ayesha, "one"), await send(bilal, ayesha, "two")]).toEqual(["sent", "waiting"])
  await sql`delete from site_setting`
  expect([await send(bilal, ayesha, "two"), await send(bilal, ayesha, "three")]).toEqual(["sent", "waiting"])
  await anyNumberBeforeAnswer()
  for (let i = 0; i < 5; i++) expect(await send(bilal, ayesha, "more")).toBe("sent")
  expect(await mayWrite(bilal, ayesha)).toBe("yes")
})

test.each([
  ["both show all", [], true],
  ["she hides what she has read", [["ayesha", showReads]], false],
  ["he hides what he has read", [["bilal", showReads]], false],
  ["she hides when she is here", [["ayesha", showPresence]], false],
  ["he hides when he is here", [["bilal", showPresence]], false],
] as const)(
  "where %s: Bilal is told that Ayesha has read: %3$s, and her own count is right",
  async (_, hidden, shown) => {
    const people = await friends()
    const { ayesha, bilal } = people
    for (const [who, show] of hidden) await show(people[who], false)
    await send(bilal, ayesha, "Salaam")
    expect((await findChat(ayesha.id, { id: bilal.id }))!.unread).toBe(1)
    await markRead(ayesha.id, bilal.id, Number.MAX_SAFE_INTEGER)
    expect((await findChat(ayesha.id, { id: bilal.id }))!.unread).toBe(0)
    expect((await findChat(bilal.id, { id: ayesha.id }))!.seenUpTo > 0).toBe(shown)
    for (const [who, show] of hidden) await show(people[who], true)
    expect((await findChat(bilal.id, { id: ayesha.id }))!.seenUpTo).toBeGreaterThan(0)
  },
)
