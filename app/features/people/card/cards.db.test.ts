import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { dayOf } from "#app/dates/dates.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { connectionRequests } from "#db/schema/connections.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profilePictures } from "#db/schema/profile-pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { blocks, dismissals } from "#db/schema/safety.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { listCards } from "./cards.server.ts"

newDatabase()
const clock = movableClock()
beforeAll(() => clock.toNoon())

async function seenBy(viewer: { id: number }) {
  const { people } = await listCards(viewer, { page: 1 })
  return people.map(({ profileId }) => profileId)
}

describe("the list of newest profiles", () => {
  test("shows others newest first, and never one's own", async () => {
    const ayesha = await makePerson("Ayesha")
    const bilal = await makePerson("Bilal")
    const sana = await makePerson("Sana")
    expect((await seenBy(ayesha)).slice(0, 2)).toEqual([sana.profileId, bilal.profileId])
    expect(await seenBy(ayesha)).not.toContain(ayesha.profileId)
  })

  test("leaves out the hidden, the blocked in either direction and the dismissed", async () => {
    const ayesha = await makePerson("Ayesha")
    const hidden = await makePerson("Hidden", { profile: { visible: false } })
    const blocked = await makePerson("Blocked")
    const blocker = await makePerson("Blocker")
    const dismissed = await makePerson("Dismissed")
    const bystander = await makePerson("Bystander")
    await db.insert(blocks).values([
      { blockerId: ayesha.id, blockedId: blocked.id },
      { blockerId: blocker.id, blockedId: ayesha.id },
      { blockerId: blocked.id, blockedId: hidden.id },
    ])
    await db.insert(dismissals).values({ accountId: ayesha.id, profileId: dismissed.profileId })

    const seen = await seenBy(ayesha)
    expect(seen).toContain(bystander.profileId)
    for (const person of [hidden, blocked, blocker, dismissed]) expect(seen).not.toContain(person.profileId)
    expect(await seenBy(bystander)).toEqual(expect.arrayContaining([blocked.profileId, dismissed.profileId]))
  })

  test("goes on page by page until nobody is left", async () => {
    const consultant = await makePerson("Consultant", { role: "guest" })
    for (let i = 0; i < 12; i++) await makeProfile(consultant.id, `Client${i}`, { kind: "client", religion: "Paged" })
    const viewer = await makePerson("Viewer")
    const only = { and: eq(profiles.religion, "Paged") }

    const first = await listCards(viewer, { page: 1 }, only)
    const second = await listCards(viewer, { page: 2 }, only)
    expect([first.people.length, first.next]).toEqual([10, 2])
    expect([second.people.length, second.next]).toEqual([2, null])
    expect((await listCards(viewer, { page: 3 }, only)).people).toEqual([])
    expect(new Set([...first.people, ...second.people].map(({ profileId }) => profileId)).size).toBe(12)
  })
})

describe("a card", () => {
  test("says name, age, height, city, community and occupation, and leaves no gaps", async () => {
    const viewer = await makePerson("Viewer")
    await makePerson("Hira", { profile: { heightCm: 163, city: "Lahore", caste: "Rajput", sect: "Sunni" } })
    const card = (await listCards(viewer, { page: 1 })).people[0]!
    expect(card.name).toBe("Hira Malik")
    expect(card.age).toBe(new Date().getFullYear() - 1998)
    expect(card.summary).toBe("5′4″ · Lahore\nSunni · Rajput")
    expect(card.verified).toBeUndefined()
  })

  test("says who was active, has several pictures, and how a profile made by a parent begins", async () => {
    const viewer = await makePerson("Viewer")
    const aboutMe = "I teach at a girls’ school.\nMore about me"
    const hira = await makePerson("Hira", { profile: { madeBy: "parent", aboutMe } })
    const id = (n: number) => `hira${n}`.padEnd(32, "0")
    const own = [1, 2, 3].map((n) => ({ id: id(n), accountId: hira.id, width: 480, height: 600 }))
    await db.insert(pictures).values(own)
    await db
      .update(profiles)
      .set({ pictureId: id(1) })
      .where(eq(profiles.id, hira.profileId))
    const further = [2, 3].map((n) => ({ pictureId: id(n), profileId: hira.profileId, position: n }))
    await db.insert(profilePictures).values(further)
    const seen = async () => (await listCards(viewer, { page: 1 })).people[0]!
    expect(await seen()).toMatchObject({
      activity: "Active today · 3 pictures",
      madeBy: "Made by a parent",
      about: "I teach at a girls’ school.",
    })
    await db.update(accounts).set({ showPicture: false }).where(eq(accounts.id, hira.id))
    await clock.forward({ days: 7 })
    expect(await seen()).not.toHaveProperty("activity")
  })

  test("keeps what a client says from other consultants until a connection stands", async () => {
    const [farhat, rukhsana] = await Promise.all(
      ["Farhat", "Rukhsana"].map((name) => makePerson(name, { role: "guest" })),
    )
    await makeProfile(farhat!.id, "Sana", { kind: "client", aboutMe: "I teach." })
    const about = async (viewer: { id: number }) => (await listCards(viewer, { page: 1 })).people[0]!.about
    expect(await about(rukhsana!)).toBeUndefined()
    expect(await about(await makePerson("Bilal", { profile: false }))).toBe("I teach.")
  })

  test("has no picture when its owner hides it", async () => {
    const viewer = await makePerson("Viewer")
    const hira = await makePerson("Hira")
    await db.insert(pictures).values({ id: "portrait", accountId: hira.id, width: 480, height: 600 })
    await db.update(profiles).set({ pictureId: "portrait" }).where(eq(profiles.id, hira.profileId))
    expect((await listCards(viewer, { page: 1 })).people[0]!.pictureId).toBe("portrait")
    await db.update(accounts).set({ showPicture: false }).where(eq(accounts.id, hira.id))
    expect((await listCards(viewer, { page: 1 })).people[0]!.pictureId).toBeUndefined()
  })

  test("is marked where both are what the other wishes, for oneself or for a client", async () => {
    const preferences = { prefersSect: "Sunni", prefersMinAge: 18 }
    const hers = { sect: "Sunni", ...preferences }
    const ayesha = await makePerson("Ayesha", { profile: hers })
    const consultant = await makePerson("Consultant", { role: "guest" })
    const client = await makeProfile(consultant.id, "Client", { kind: "client", ...hers })
    await makePerson("Bilal", { profile: { gender: "male", sect: "Sunni", ...preferences } })
    await makePerson("Omar", { profile: { gender: "male", sect: "Shia", ...preferences } })
    const marks = async (viewer: Parameters<typeof listCards>[0]) =>
      (await listCards(viewer, { page: 1 })).people.slice(0, 2).map(({ mark }) => mark)
    expect(await marks(ayesha)).toEqual([undefined, "Suits you both"])
    expect(await marks(consultant)).toEqual([undefined, undefined])
    expect(await marks({ ...consultant, actingFor: { id: client, name: "Client Malik" } })).toEqual([
      undefined,
      "Suits both sides",
    ])
  })

  test("knows how the viewer stands to the person, client by client", async () => {
    const viewer = await makePerson("Viewer")
    const consultant = await makePerson("Consultant", { role: "guest" })
    const asked = await makeProfile(consultant.id, "Asked", { kind: "client" })
    await makeProfile(consultant.id, "Unasked", { kind: "client" })
    const sana = await makePerson("Sana")
    const about = { senderId: viewer.id, receiverId: consultant.id, profileId: asked, receiverClientId: asked }
    await db.insert(connectionRequests).values([
      { senderId: sana.id, receiverId: viewer.id, profileId: viewer.profileId, status: "declined" },
      { senderId: sana.id, receiverId: viewer.id, profileId: viewer.profileId },
      { ...about, status: "accepted" },
    ])
    const { people } = await listCards(viewer, { page: 1 })
    expect(people.slice(0, 3).map(({ state }) => state)).toEqual(["received", undefined, "connected"])
  })

  test("says from when one may ask again, in place of the button, once the other side has said no", async () => {
    const [bilal, sana, hira] = [await makePerson("Bilal"), await makePerson("Sana"), await makePerson("Hira")]
    const ask = (sender: { id: number }, to: typeof sana, ended: Partial<typeof connectionRequests.$inferInsert>) =>
      db
        .insert(connectionRequests)
        .values({ senderId: sender.id, receiverId: to.id, profileId: to.profileId, ...ended })
    await ask(bilal, sana, { status: "declined", decidedAt: new Date() })
    await ask(hira, bilal, { status: "removed", removedAt: new Date(), removedBySender: true })
    const said = async (viewer: { id: number }) =>
      Object.fromEntries(
        (await listCards(viewer, { page: 1 })).people.map(({ profileId, again }) => [profileId, again]),
      )
    const seen = await said(bilal)
    const again = `You can ask again from ${dayOf(new Date(Date.now() + 90 * 24 * 60 * 60_000))}`
    expect([seen[sana.profileId], seen[hira.profileId]]).toEqual([again, again])
    // Whoever said it may ask at any time.
    for (const viewer of [sana, hira]) expect((await said(viewer))[bilal.profileId]).toBeUndefined()
    await clock.forward({ days: 90 })
    expect((await said(bilal))[sana.profileId]).toBeUndefined()
  })

  test("holds a 'no' for the client who was meant: of the acting client, or a consultant's only one", async () => {
    const [farhat, bilal] = [await makePerson("Farhat", { role: "guest" }), await makePerson("Bilal")]
    const one = await makeProfile(farhat.id, "One", { kind: "client" })
    const no = { status: "declined", decidedAt: new Date() } as const
    await db.insert(connectionRequests).values([
      { senderId: farhat.id, receiverId: bilal.id, profileId: bilal.profileId, senderClientId: one, ...no },
      { senderId: bilal.id, receiverId: farhat.id, profileId: one, receiverClientId: one, ...no },
    ])
    const closed = async (viewer: Parameters<typeof listCards>[0], id: number) =>
      (await listCards(viewer, { page: 1 })).people.find(({ profileId }) => profileId === id)!.again !== undefined
    expect(await closed(farhat, bilal.profileId)).toBe(true)
    const two = await makeProfile(farhat.id, "Two", { kind: "client" })
    const actingFor = (id: number) => ({ ...farhat, actingFor: { id, name: "" } })
    expect(await closed(farhat, bilal.profileId)).toBe(false)
    expect(await closed(actingFor(one), bilal.profileId)).toBe(true)
    expect(await closed(actingFor(two), bilal.profileId)).toBe(false)
    expect(await closed(bilal, one)).toBe(true)
    expect(await closed(bilal, two)).toBe(false)
  })
})
