import { randomUUID } from "node:crypto"
import { beforeAll, expect, test } from "vitest"
import { closeConversation } from "#app/features/connections/closing/close-conversation.server.ts"
import { activate } from "#app/features/subscriptions/subscriptions.server.ts"
import { usageOf } from "#app/features/subscriptions/usage.server.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import {
  connectPeople,
  disconnectPeople,
  makeSignedIn,
  type PersonOverrides,
  type SignedInPerson,
} from "#db/test-people.ts"
import { listContacts, searchContacts } from "./contacts.server.ts"
import { findChat, markRead, readHistory } from "./conversations.server.ts"
import { formMessageId, sendMessage } from "./messages.server.ts"
import { REMOVED, removeMessage } from "./removed-messages.server.ts"
import { anyNumberBeforeAnswer, countMessages } from "./test-messages.ts"

newDatabase()
beforeAll(anyNumberBeforeAnswer)
const clock = movableClock()

const send = (sender: SignedInPerson, to: SignedInPerson, message: string, clientId: string = randomUUID()) =>
  sendMessage({ sender, to: { id: to.id }, message, clientId })

async function friends(hers: PersonOverrides = { plan: "pro" }) {
  const [ayesha, bilal] = [await makeSignedIn("Ayesha", hers), await makeSignedIn("Bilal", { plan: "pro" })]
  await connectPeople(ayesha, bilal)
  return { ayesha, bilal }
}

/** A Basic plan after one of a day. */
async function beginNextTerm({ id }: SignedInPerson) {
  await clock.forward({ days: 2 })
  await db.transaction((tx) => activate(tx, { accountId: id, plan: "basic" }))
}

const historyOf = async (viewer: SignedInPerson, other: SignedInPerson) =>
  (await readHistory(viewer, (await findChat(viewer.id, { id: other.id }))!)).messages.map((m) => m.message)

test("Ayesha writes to Bilal and both read it", async () => {
  const { ayesha, bilal } = await friends()
  const outcome = await send(ayesha, bilal, "Assalam o alaikum")
  expect(outcome).toMatchObject({
    done: true,
    value: { from: ayesha.email, to: bilal.email, message: "Assalam o alaikum" },
  })
  expect(await historyOf(ayesha, bilal)).toEqual(["Assalam o alaikum"])
  expect(await historyOf(bilal, ayesha)).toEqual(["Assalam o alaikum"])
})

test("an e-mail address reaches the same person as the id", async () => {
  const { ayesha, bilal } = await friends()
  const byEmail = await sendMessage({
    sender: ayesha,
    to: { email: bilal.email },
    message: "a",
    clientId: randomUUID(),
  })
  expect(byEmail).toMatchObject({ done: true, value: { toId: bilal.id } })
})

test("many messages at once are stored in the order in which they were sent", async () => {
  const { ayesha, bilal } = await friends()
  const texts = Array.from({ length: 40 }, (_, i) => `message ${i}`)
  const outcomes = await Promise.all(
    texts.map((text, i) => (i % 3 ? send(ayesha, bilal, text) : send(bilal, ayesha, text))),
  )
  expect(outcomes.every((outcome) => outcome.done)).toBe(true)
  expect(await historyOf(bilal, ayesha)).toEqual(texts)
})

test("a repeated message is the same message, stored and counted once", async () => {
  const { ayesha, bilal } = await friends()
  const clientId = randomUUID()
  const outcomes = await Promise.all([1, 2, 3].map(() => send(ayesha, bilal, "Only once", clientId)))
  const late = await send(ayesha, bilal, "Only once", clientId)
  const ids = [...outcomes, late].map((outcome) => outcome.done && outcome.value._id)
  expect(new Set(ids).size).toBe(1)
  expect(await countMessages(ayesha)).toBe(1)
  expect((await findChat(bilal.id, { id: ayesha.id }))?.unread).toBe(1)
})

test("the number of a message to one person opens no way to another", async () => {
  const { ayesha, bilal } = await friends()
  const [friend, stranger] = [await makeSignedIn("Friend"), await makeSignedIn("Stranger")]
  await connectPeople(ayesha, friend)
  const clientId = randomUUID()
  const outcomes = [bilal, stranger, friend].map((to) => send(ayesha, to, "For one only", clientId))
  expect((await Promise.all(outcomes)).map((outcome) => outcome.done)).toEqual([true, false, false])
  expect((await send(ayesha, stranger, "For one only", clientId)).done).toBe(false)
  expect(await countMessages(ayesha)).toBe(1)
})

test("one impossible message does not harm those that were sent together with it", async () => {
  const { ayesha, bilal } = await friends()
  const results = await Promise.allSettled([
    send(ayesha, bilal, "before"),
    send(ayesha, bilal, "x".repeat(5000)),
    send(ayesha, bilal, "after"),
  ])
  expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"])
  expect(await historyOf(bilal, ayesha)).toEqual(["before", "after"])
})

test("strangers, the signed-out, those without a plan and those whose plan has ended are refused", async () => {
  const { ayesha, bilal } = await friends({ plan: "pro", planDays: 1 })
  const [stranger, unpaid] = [await makeSignedIn("Stranger", { plan: "pro" }), await makeSignedIn("Unpaid")]
  await connectPeople(unpaid, bilal)
  const nowhere = { ...ayesha, sessionHash: Buffer.alloc(32) }
  const stolen = { ...ayesha, sessionHash: stranger.sessionHash }

  expect(await send(stranger, bilal, "hi")).toMatchObject({ reason: "not-connected" })
  expect(await send(ayesha, ayesha, "hi")).toMatchObject({ reason: "not-connected" })
  expect(await send(unpaid, bilal, "hi")).toMatchObject({ message: "Please pay to unlock chat." })
  expect(await send(nowhere, bilal, "hi")).toMatchObject({ reason: "signed-out" })
  expect(await send(stolen, bilal, "hi")).toMatchObject({ reason: "signed-out" })
  await clock.forward({ days: 1 })
  expect(await send(ayesha, bilal, "hi")).toMatchObject({ reason: "unpaid" })
  expect(await historyOf(bilal, ayesha)).toEqual([])
})

test("while chat is marked as coming soon nobody writes", async () => {
  const { ayesha, bilal } = await friends()
  await sql`insert into site_setting (key, value) values ('chat', '"soon"')`
  expect(await send(ayesha, bilal, "hi")).toMatchObject({ title: "Feature Coming Soon" })
  await sql`delete from site_setting where key = 'chat'`
  expect(await send(ayesha, bilal, "hi")).toMatchObject({ done: true })
})

test("removing the connection or blocking closes the chat for both", async () => {
  const { ayesha, bilal } = await friends()
  await send(ayesha, bilal, "hello")
  await disconnectPeople(ayesha, bilal)
  await closeConversation(ayesha.id, bilal.id)
  expect((await findChat(bilal.id, { id: ayesha.id }))?.unread).toBe(0)
  expect(await send(bilal, ayesha, "hello?")).toMatchObject({ reason: "not-connected" })
  expect((await listContacts(bilal.id)).contacts).toEqual([])

  await connectPeople(bilal, ayesha)
  await sql`insert into block (blocker_id, blocked_id) values (${ayesha.id}, ${bilal.id})`
  expect(await send(bilal, ayesha, "hello?")).toMatchObject({ reason: "not-connected" })
  expect(await findChat(bilal.id, { id: ayesha.id })).toBeUndefined()
})

test("the Basic plan chats with two people, though twenty are written to at once", async () => {
  const sana = await makeSignedIn("Sana", { plan: "basic" })
  const others = await Promise.all(Array.from({ length: 21 }, (_, i) => makeSignedIn(`Other${i}`)))
  for (const other of others) await connectPeople(sana, other)
  const [first, ...rest] = others as [SignedInPerson, ...SignedInPerson[]]
  await send(sana, first, "the first partner")

  const outcomes = await Promise.all(rest.map((other) => send(sana, other, "the second partner?")))
  expect(outcomes.filter((outcome) => outcome.done)).toHaveLength(1)
  expect(outcomes.filter((outcome) => !outcome.done && outcome.reason === "partners")).toHaveLength(19)
  expect(await countMessages(sana)).toBe(2)

  expect(await send(sana, first, "still a partner")).toMatchObject({ done: true })
})

test("of a new partner and one of an earlier term, written to together, one gets the last place", async () => {
  const sana = await makeSignedIn("Sana", { plan: "basic", planDays: 1 })
  const others = await Promise.all(["First", "Earlier", "Another"].map((name) => makeSignedIn(name)))
  for (const other of others) await connectPeople(sana, other)
  const [first, earlier, another] = others as [SignedInPerson, SignedInPerson, SignedInPerson]
  await send(sana, earlier, "in the last term")
  await beginNextTerm(sana)

  const sent = [first, earlier, another].map((other) => send(sana, other, "hello"))
  expect((await Promise.all(sent)).filter((outcome) => outcome.done)).toHaveLength(2)
})

test("a consultant's clients share the number of people whom her plan lets her chat with", async () => {
  const farhat = await makeSignedIn("Farhat", { plan: "basic" })
  await sql`update account set role = 'guest' where id = ${farhat.id}`
  await sql`update profile set kind = 'client' where account_id = ${farhat.id}`
  const reasons = []
  for (const name of ["Bilal", "Usman", "Omar"]) {
    const [client] = await sql<
      { id: number }[]
    >`insert into profile (account_id, kind, first_name, last_name, marital_status, date_of_birth, gender)
      values (${farhat.id}, 'client', ${`Client of ${name}`}, 'Khan', 'single', '1997-01-01', 'female') returning id::int`
    const man = await makeSignedIn(name)
    await sql`insert into connection_request (sender_id, receiver_id, profile_id, receiver_client_id, status)
      values (${man.id}, ${farhat.id}, ${client!.id}, ${client!.id}, 'accepted')`
    const outcome = await send(farhat, man, "Salam")
    reasons.push(outcome.done ? "sent" : outcome.reason)
  }
  expect(reasons).toEqual(["sent", "sent", "partners"])
})

test("whoever was written to in an earlier term does not count in this one", async () => {
  const { ayesha, bilal } = await friends({ plan: "basic", planDays: 1 })
  await send(ayesha, bilal, "last term")
  await beginNextTerm(ayesha)
  expect(await findChat(ayesha.id, { id: bilal.id })).toMatchObject({ isPartner: false, partners: 0 })
})

test("chat partners are as many on the page of the chat, among the figures of the plan, and when a message is sent", async () => {
  const [lower, newcomer] = [await makeSignedIn("Lower"), await makeSignedIn("Newcomer")]
  const ayesha = await makeSignedIn("Ayesha", { plan: "basic", planDays: 1 })
  const [higher, earlier] = [await makeSignedIn("Higher"), await makeSignedIn("Earlier")]
  for (const other of [lower, newcomer, higher, earlier]) await connectPeople(ayesha, other)
  await send(ayesha, earlier, "last term")
  await beginNextTerm(ayesha)
  for (const sent of [[lower], [lower, higher]]) {
    for (const other of sent) await send(ayesha, other, "Salam")
    const [sending] = await sql<{ partners: number }[]>`
      select chat_partners_but(${ayesha.id}, ${newcomer.id}, starts_at)::int as partners from subscription
      where account_id = ${ayesha.id} and ends_at > now()`
    expect(sending!.partners).toBe(sent.length)
    expect((await findChat(ayesha.id, { id: newcomer.id }))!.partners).toBe(sent.length)
    expect((await usageOf(ayesha.id)).chatPartners.used).toBe(sent.length)
  }
})

test("unread messages are counted for the receiver until they are read", async () => {
  const { ayesha, bilal } = await friends()
  const first = await send(ayesha, bilal, "one")
  await send(ayesha, bilal, "two")
  expect((await listContacts(bilal.id)).contacts).toMatchObject([
    { _id: ayesha.id, unreadCount: 2, latestMessage: "two" },
  ])
  expect((await listContacts(ayesha.id)).contacts).toMatchObject([{ _id: bilal.id, unreadCount: 0 }])

  await markRead(bilal.id, ayesha.id, first.done ? first.value._id : 0)
  expect((await findChat(bilal.id, { id: ayesha.id }))?.unread).toBe(1)
  await markRead(bilal.id, ayesha.id, Number.MAX_SAFE_INTEGER)
  expect((await findChat(bilal.id, { id: ayesha.id }))?.unread).toBe(0)
  const seen = await findChat(ayesha.id, { id: bilal.id })
  expect(seen?.seenUpTo).toBeGreaterThan(0)
  await send(ayesha, bilal, "three")
  expect((await findChat(bilal.id, { id: ayesha.id }))?.unread).toBe(1)
})

test("contacts show whoever wrote last first, and the connected without messages at the end", async () => {
  const zara = await makeSignedIn("Zara", { plan: "pro" })
  const [early, late, silent] = [
    await makeSignedIn("Early", { plan: "pro" }),
    await makeSignedIn("Late"),
    await makeSignedIn("Silent"),
  ]
  for (const other of [early, late, silent]) await connectPeople(other, zara)
  await send(early, zara, "first")
  await send(zara, late, "then")
  expect((await listContacts(zara.id)).contacts.map((contact) => contact._id)).toEqual([late.id, early.id, silent.id])
  const search = async (name: string) => (await searchContacts(zara.id, name)).map(({ _id }) => _id)
  expect(await search("")).toEqual([late.id, early.id, silent.id])
  expect(await search("LATE")).toEqual([late.id])
  expect(await search("silent")).toEqual([silent.id])
  expect(await search("%")).toEqual([])
})

test("what a deleted member wrote stays with its receiver", async () => {
  const { ayesha, bilal } = await friends()
  await send(ayesha, bilal, "goodbye")
  await sql`delete from connection_request where sender_id = ${ayesha.id}`
  await sql`update account set status = 'deleted', name = '', email = null where id = ${ayesha.id}`
  expect((await listContacts(bilal.id)).contacts).toMatchObject([{ name: "Deleted member", latestMessage: "goodbye" }])
  expect(await historyOf(bilal, ayesha)).toEqual(["goodbye"])
  expect(await send(bilal, ayesha, "hello?")).toMatchObject({ reason: "not-connected" })
})

test("a conversation takes its messages along, and what is written next finds a new one", async () => {
  const { ayesha, bilal } = await friends()
  await send(ayesha, bilal, "before")
  await sql`delete from conversation where low_id = ${ayesha.id}`
  expect(await countMessages(ayesha)).toBe(0)
  await send(ayesha, bilal, "after")
  expect(await historyOf(bilal, ayesha)).toEqual(["after"])
})

test("long conversations come in pages of fifty, and what was missed comes in order", async () => {
  const { ayesha, bilal } = await friends()
  await Promise.all(Array.from({ length: 60 }, (_, i) => send(ayesha, bilal, `${i}`)))
  const chat = (await findChat(bilal.id, { id: ayesha.id }))!
  const newest = await readHistory(bilal, chat)
  expect([newest.messages.length, newest.messages.at(-1)?.message, newest.older]).toEqual([50, "59", true])
  const older = await readHistory(bilal, chat, { before: newest.messages[0]!._id })
  expect([older.messages.length, older.messages.at(-1)?.message, older.older]).toEqual([10, "9", false])
  const missed = await readHistory(bilal, chat, { after: older.messages.at(-1)!._id })
  expect(missed.messages.map((message) => message._id)).toEqual(newest.messages.map((message) => message._id))
})

test("sixty messages a minute are enough for anybody", async () => {
  const { ayesha, bilal } = await friends()
  const outcomes = await Promise.all(Array.from({ length: 61 }, (_, i) => send(ayesha, bilal, `${i}`)))
  expect(outcomes.at(-1)).toMatchObject({ done: false, reason: "too-fast" })
  expect(await countMessages(ayesha)).toBe(60)
})

test("a form that is sent twice is one message, a new text another", () => {
  expect(formMessageId(1, "key", "hello")).toBe(formMessageId(1, "key", "hello"))
  expect(formMessageId(1, "key", "hello")).not.toBe(formMessageId(1, "key", "hello again"))
  expect(formMessageId(1, "", "hello")).not.toBe(formMessageId(1, "", "hello"))
})

test("What administrators remove leaves neither its words nor the place that came with it, for either side", async () => {
  const { ayesha, bilal } = await friends()
  const place = { latitude: 31.5204, longitude: 74.3587 }
  const sent = await sendMessage({
    sender: ayesha,
    to: { id: bilal.id },
    message: "Come here",
    location: place,
    clientId: randomUUID(),
  })
  await send(ayesha, bilal, "Later")
  const read = async (viewer: SignedInPerson, other: SignedInPerson) =>
    (await readHistory(viewer, (await findChat(viewer.id, { id: other.id }))!)).messages[0]
  expect(await read(bilal, ayesha)).toMatchObject({ message: "Come here", location: place })

  await db.transaction((tx) => removeMessage(tx, valueIn(sent)._id))
  for (const [viewer, other] of [
    [ayesha, bilal],
    [bilal, ayesha],
  ] as const) {
    const removed = await read(viewer, other)
    expect(removed).toMatchObject({ message: REMOVED })
    expect(removed?.location).toBeUndefined()
    expect((await listContacts(viewer.id)).contacts[0]?.latestMessage).toBe("Later")
  }
})

test("Of those with whom nothing is written yet Ayesha's list leaves out whoever is suspended", async () => {
  const { ayesha, bilal } = await friends()
  const omar = await makeSignedIn("Omar")
  await connectPeople(ayesha, omar)
  const listed = async () => (await listContacts(ayesha.id)).contacts.map(({ _id }) => _id)
  expect(await listed()).toEqual([omar.id, bilal.id])
  await sql`update account set status = 'suspended' where id = ${omar.id}`
  expect(await listed()).toEqual([bilal.id])
})
