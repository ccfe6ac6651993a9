import { eq, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { deleteAccount } from "#app/features/accounts/leaving/delete-account.server.ts"
import { answer, removeConnection, sendRequest } from "#app/features/connections/connections.server.ts"
import { listPending } from "#app/features/connections/lists/request-lists.server.ts"
import { keepCompany } from "#app/features/consultants/company.server.ts"
import { listFavourites } from "#app/features/favourites/favourites.server.ts"
import { listCards } from "#app/features/people/card/cards.server.ts"
import { findProfile } from "#app/features/people/profile/find-profile.server.ts"
import { hideFromKnown } from "#app/features/profiles/known/hidden.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { done } from "#app/result.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"
import { blocks, knownPeople } from "#db/schema/safety.ts"
import { connectPeople, makePerson } from "#db/test-people.ts"
import { block, findBlockable, listBlocked, unblock } from "../blocks.server.ts"
import { addKnownPeople, emptyKnownPeople, findKnownPeople, removeKnownPeople } from "./known-people.server.ts"

newDatabase()

type Person = Awaited<ReturnType<typeof makePerson>>

let numbers = 0
const newNumber = () => `+92300${String(1_000_000 + ++numbers)}`
const paging = { page: 1, limit: 50 } as const

const add = (person: Person, ...identities: Parameters<typeof addKnownPeople>[1][number][]) =>
  addKnownPeople(person, identities, ctx())
const remove = (person: Person, ...identities: Parameters<typeof addKnownPeople>[1][number][]) =>
  removeKnownPeople(person, identities, ctx())

/** In every place where one may come upon the other; true or false in all of them. */
async function finds(viewer: Person, other: Person) {
  const cards = await listCards(viewer, paging)
  const found = new Set([
    cards.people.some(({ accountId }) => accountId === other.id),
    Boolean(await findProfile(viewer, other.profileId)),
    Boolean(await findBlockable(viewer, other.id)),
  ])
  expect(found.size).toBe(1)
  return found.has(true)
}

const uncleWith = (number: string) => makePerson("Uncle", { profile: { gender: "male", contactNumber: number } })

describe("Ayesha does not want to be found by her uncle", () => {
  test("who is here already, by his profile's number, his account's number or his e-mail", async () => {
    const [ayesha, number, second] = [await makePerson("Ayesha"), newNumber(), newNumber()]
    const uncles = [
      [await uncleWith(number), { number }],
      [await makePerson("Consulting uncle", { account: { contactNumber: second }, profile: {} }), { number: second }],
      await makePerson("Mailing uncle").then((uncle) => [uncle, { email: uncle.email }] as const),
    ] as const
    for (const [uncle, identity] of uncles) {
      expect(await finds(uncle, ayesha)).toBe(true)
      await add(ayesha, identity)
      expect(await finds(uncle, ayesha)).toBe(false)
      expect(await finds(ayesha, uncle)).toBe(true)
      expect(await sendRequest(uncle, { receiverId: ayesha.id })).toMatchObject({ done: false, reason: "not-found" })
      await remove(ayesha, identity)
      expect(await finds(uncle, ayesha)).toBe(true)
    }
  })

  test("who comes later, or gets the number later, however it was written", async () => {
    const [ayesha, number] = [await makePerson("Ayesha"), newNumber()]
    await add(ayesha, { number })
    const uncle = await makePerson("Uncle", { profile: { contactNumber: null } })
    await hideFromKnown(db, [uncle.id])
    expect(await finds(uncle, ayesha)).toBe(true)
    await db.update(profiles).set({ contactNumber: number }).where(eq(profiles.id, uncle.profileId))
    await hideFromKnown(db, [uncle.id])
    expect(await finds(uncle, ayesha)).toBe(false)
    // Another number does not bring her back: it is the same man.
    await db.update(profiles).set({ contactNumber: newNumber() }).where(eq(profiles.id, uncle.profileId))
    await hideFromKnown(db, [uncle.id])
    expect(await finds(uncle, ayesha)).toBe(false)
    await remove(ayesha, { number })
    expect(await finds(uncle, ayesha)).toBe(true)
  })

  test("who is a consultant and gives another number", async () => {
    const [ayesha, number] = [await makePerson("Ayesha"), newNumber()]
    const saeed = await makePerson("Saeed", { role: "guest" })
    await add(ayesha, { number })
    const company = { consultantName: "Saeed", companyName: "Bureau", companyAddress: "Lahore" }
    await db.transaction((tx) => keepCompany(tx, saeed.id, { ...company, contactNumber: number }))
    expect(await findBlockable(saeed, ayesha.id)).toBeUndefined()
  })

  test("as long as one of his numbers and e-mails is in her list", async () => {
    const [ayesha, number] = [await makePerson("Ayesha"), newNumber()]
    const uncle = await uncleWith(number)
    await add(ayesha, { number }, { email: uncle.email })
    await remove(ayesha, { number })
    expect(await finds(uncle, ayesha)).toBe(false)
    await emptyKnownPeople(ayesha)
    expect(await finds(uncle, ayesha)).toBe(true)
  })

  test("nor does his favourite heart keep her in his list", async () => {
    const [ayesha, number] = [await makePerson("Ayesha"), newNumber()]
    const uncle = await uncleWith(number)
    await db.execute(sql`insert into favourite (account_id, profile_id) values (${uncle.id}, ${ayesha.profileId})`)
    const kept = async () => (await listFavourites(uncle, paging)).people.length
    expect(await kept()).toBe(1)
    await add(ayesha, { number })
    expect(await kept()).toBe(0)
  })
})

describe("What two have together", () => {
  test("stays while they are in touch, and hides her once it has ended", async () => {
    const [ayesha, number] = [await makePerson("Ayesha"), newNumber()]
    const cousin = await uncleWith(number)
    await connectPeople(cousin, ayesha)
    await add(ayesha, { number })
    expect(await finds(cousin, ayesha)).toBe(true)
    await removeConnection(ayesha, cousin.id)
    expect(await finds(cousin, ayesha)).toBe(false)
  })

  test("begins when she asks: he reads it and answers as anybody, and after a no she is hidden again", async () => {
    const [ayesha, number] = [await makePerson("Ayesha"), newNumber()]
    const cousin = await uncleWith(number)
    await add(ayesha, { number })
    expect(await sendRequest(ayesha, { receiverId: cousin.id })).toEqual(done("sent"))
    expect(await finds(cousin, ayesha)).toBe(true)
    expect((await listPending(cousin, "received", { page: 1, limit: 10 })).people).toHaveLength(1)
    const [request] = await db.select({ id: requests.id }).from(requests).where(eq(requests.senderId, ayesha.id))
    await answer(cousin, request!.id, "decline")
    expect(await finds(cousin, ayesha)).toBe(false)
  })
})

describe("Nobody learns whose a number is", () => {
  test("by adding it: all lists of whoever adds stay as they were, and so does what she is told", async () => {
    const [prober, number] = [await makePerson("Prober"), newNumber()]
    const owner = await uncleWith(number)
    const seen = () => listCards(prober, paging)
    const before = await seen()
    const hit = await add(prober, { number })
    expect(await seen()).toEqual(before)
    expect(await finds(prober, owner)).toBe(true)
    expect(hit).toEqual(await add(prober, { number: newNumber() }))
    expect(await remove(prober, { number })).toEqual(done({ removed: 1 }))
  })

  test("from the list of blocked people, nor can it be undone there", async () => {
    const [ayesha, number] = [await makePerson("Ayesha"), newNumber()]
    const uncle = await uncleWith(number)
    await add(ayesha, { number })
    expect((await listBlocked(ayesha, { page: 1, limit: 10 })).total).toBe(0)
    expect(await unblock(ayesha, uncle.id)).toMatchObject({ done: false, reason: "not-found" })
    expect(await finds(uncle, ayesha)).toBe(false)
  })

  test("A block stands beside it, and taken back leaves her hidden", async () => {
    const [ayesha, number] = [await makePerson("Ayesha"), newNumber()]
    const uncle = await uncleWith(number)
    await add(ayesha, { number })
    expect(await block(ayesha, uncle.id)).toMatchObject({ done: true })
    expect(await finds(ayesha, uncle)).toBe(false)
    expect((await listBlocked(ayesha, { page: 1, limit: 10 })).total).toBe(1)
    await unblock(ayesha, uncle.id)
    expect(await finds(ayesha, uncle)).toBe(true)
    expect(await finds(uncle, ayesha)).toBe(false)
  })
})

describe("The list", () => {
  test("holds 500 entries, the same one once, and its owner reads no more than how many", async () => {
    const ayesha = await makePerson("Ayesha")
    const many = Array.from({ length: 499 }, () => ({ number: newNumber() }))
    expect(await add(ayesha, ...many, many[0]!)).toEqual(done({ added: 499 }))
    expect(await add(ayesha, ...many.slice(0, 3))).toEqual(done({ added: 0 }))
    expect(await add(ayesha, { number: newNumber() }, { email: "a@example.com" })).toMatchObject({
      reason: "conflict",
      message: "These would be 501 entries. The list holds 500 at most.",
    })
    expect(await findKnownPeople(ayesha)).toEqual({ count: 499, addedAt: expect.any(Date) })
  })

  test("keeps no number and no e-mail", async () => {
    const [ayesha, number] = [await makePerson("Ayesha"), newNumber()]
    await add(ayesha, { number })
    const [row] = await db.select().from(knownPeople).where(eq(knownPeople.accountId, ayesha.id))
    expect(row!.hash).toHaveLength(32)
    expect(JSON.stringify({ ...row, hash: row!.hash.toString("latin1") })).not.toContain(number.slice(-7))
  })

  test("goes with whoever leaves, and so does what it hid, on either side", async () => {
    const [ayesha, number] = [await makePerson("Ayesha"), newNumber()]
    const uncle = await uncleWith(number)
    await add(ayesha, { number })
    await deleteAccount(uncle.id, ctx())
    expect(await db.$count(blocks, eq(blocks.blockedId, uncle.id))).toBe(0)
    const other = await uncleWith(number)
    await hideFromKnown(db, [other.id])
    expect(await db.$count(blocks, eq(blocks.blockerId, ayesha.id))).toBe(1)
    await deleteAccount(ayesha.id, ctx())
    expect(await db.$count(blocks, eq(blocks.blockerId, ayesha.id))).toBe(0)
    expect(await db.$count(knownPeople, eq(knownPeople.accountId, ayesha.id))).toBe(0)
  })

  test("hides nobody from administrators", async () => {
    const ayesha = await makePerson("Ayesha")
    const admin = await makePerson("Office", { role: "admin" })
    await add(ayesha, { email: admin.email })
    expect(await db.$count(blocks, eq(blocks.blockerId, ayesha.id))).toBe(0)
  })
})
