import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { dayOf } from "#app/dates/dates.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"
import { blocks } from "#db/schema/safety.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { listEnded } from "./ended.server.ts"
import { listConnections, listPending } from "./request-lists.server.ts"

newDatabase()

const DAY = 24 * 60 * 60_000

type Person = Awaited<ReturnType<typeof makePerson>>
const paging = { page: 1, limit: 10 } as const

async function ask(from: Person, to: Person, more: Partial<typeof requests.$inferInsert> = {}) {
  await db.insert(requests).values({ senderId: from.id, receiverId: to.id, profileId: to.profileId, ...more })
}

describe("pending requests", () => {
  test("stand on the sender's and the receiver's list, newest first, with masked addresses", async () => {
    const [bilal, sana, hira] = [await makePerson("Bilal"), await makePerson("Sana"), await makePerson("Hira")]
    await ask(bilal, sana)
    await ask(bilal, hira)
    const sent = await listPending(bilal, "sent", paging)
    expect(sent.total).toBe(2)
    expect(sent.people.map(({ name }) => name)).toEqual(["Hira Malik", "Sana Malik"])
    expect(sent.people[0]).toMatchObject({ accountId: hira.id, profileId: hira.profileId })
    expect(sent.people[0]!.email).toBe(hira.email.replace(/^[^@]+/, "h•••"))
    expect((await listPending(bilal, "received", paging)).people).toEqual([])

    const received = await listPending(sana, "received", paging)
    expect(received.people).toMatchObject([{ name: "Bilal Malik", accountId: bilal.id, profileId: bilal.profileId }])
  })

  test("a consultant's request shows the client for whom it speaks", async () => {
    const sana = await makePerson("Sana")
    const consultant = await makePerson("Consultant", { role: "guest" })
    const client = await makeProfile(consultant.id, "Client", { kind: "client" })
    await ask(consultant, sana, { senderClientId: client })
    expect((await listPending(sana, "received", paging)).people).toMatchObject([
      { name: "Client Malik", profileId: client, accountId: consultant.id },
    ])
  })

  test("somebody without a profile, or with a hidden one, has a name but no page to view", async () => {
    const sana = await makePerson("Sana")
    await ask(await makePerson("Newcomer", { profile: false }), sana)
    await ask(await makePerson("Hidden", { profile: { visible: false } }), sana)
    const { people } = await listPending(sana, "received", paging)
    expect(people.map(({ name, profileId }) => [name, profileId])).toEqual([
      ["Hidden Malik", null],
      ["Newcomer", null],
    ])
  })

  test("blocked and suspended people are not listed and not counted", async () => {
    const sana = await makePerson("Sana")
    const [blocked, suspended] = [await makePerson("Blocked"), await makePerson("Suspended")]
    await ask(blocked, sana)
    await ask(suspended, sana)
    await db.insert(blocks).values({ blockerId: sana.id, blockedId: blocked.id })
    await db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, suspended.id))
    expect(await listPending(sana, "received", paging)).toMatchObject({ people: [], total: 0 })
  })

  test("a page beyond the end is the last page", async () => {
    const bilal = await makePerson("Bilal")
    for (let i = 0; i < 12; i++) await ask(bilal, await makePerson(`Person${i}`))
    const beyond = await listPending(bilal, "sent", { page: 99, limit: 10 })
    expect([beyond.page, beyond.total, beyond.people.length]).toEqual([2, 12, 2])
    expect((await listPending(bilal, "sent", { page: 1, limit: 20 })).people).toHaveLength(12)
  })
})

describe("requests that were not accepted", () => {
  const declined = (daysAgo: number) =>
    ({ status: "declined", decidedAt: new Date(Date.now() - daysAgo * DAY) }) as const

  test("stand as ended with the day from which one may ask again, and only as long as that holds", async () => {
    const [bilal, sana, hira] = [await makePerson("Bilal"), await makePerson("Sana"), await makePerson("Hira")]
    await ask(bilal, sana, declined(1))
    await ask(bilal, hira, declined(91))
    expect(await listEnded(bilal)).toMatchObject([
      { name: "Sana Malik", again: `You can ask again from ${dayOf(new Date(Date.now() + 89 * DAY))}` },
    ])
    expect(await listEnded(sana)).toEqual([])
    // Since she has asked him, there is an answer to give in place of waiting.
    await ask(sana, bilal)
    expect(await listEnded(bilal)).toEqual([])
  })

  test("of a consultant stand with the client, apart from what was asked for another", async () => {
    const [farhat, bilal] = [await makePerson("Farhat", { role: "guest" }), await makePerson("Bilal")]
    const one = await makeProfile(farhat.id, "One", { kind: "client" })
    const two = await makeProfile(farhat.id, "Two", { kind: "client" })
    await ask(farhat, bilal, { senderClientId: one, ...declined(1) })
    await ask(farhat, bilal, { senderClientId: two, status: "accepted" })
    expect(await listEnded(farhat)).toMatchObject([{ name: "Bilal Malik", ownClient: { id: one } }])
    expect(await listEnded({ ...farhat, actingFor: { id: two, name: "" } })).toEqual([])
  })
})

describe("connections", () => {
  test("are the same for both sides, with the address in full", async () => {
    const [bilal, sana] = [await makePerson("Bilal"), await makePerson("Sana")]
    await ask(bilal, sana, { status: "accepted" })
    await ask(bilal, await makePerson("Hira"), { status: "removed" })
    expect((await listConnections(bilal, paging)).people).toMatchObject([
      { name: "Sana Malik", email: sana.email, maritalStatus: "Single", gender: "Female" },
    ])
    expect((await listConnections(sana, paging)).people).toMatchObject([{ name: "Bilal Malik", email: bilal.email }])
  })

  test("a picture that its owner hides is not among them", async () => {
    const [bilal, sana] = [await makePerson("Bilal"), await makePerson("Sana")]
    await ask(bilal, sana, { status: "accepted" })
    await sql`insert into picture (id, account_id, width, height) values ('sana', ${sana.id}, 480, 600)`
    await db.update(profiles).set({ pictureId: "sana" }).where(eq(profiles.id, sana.profileId))
    expect((await listConnections(bilal, paging)).people[0]!.pictureId).toBe("sana")
    await db.update(accounts).set({ showPicture: false }).where(eq(accounts.id, sana.id))
    expect((await listConnections(bilal, paging)).people[0]!.pictureId).toBeNull()
  })
})
