import { randomUUID } from "node:crypto"
import { desc, eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { markRead } from "#app/features/chat/server/conversations.server.ts"
import { sendMessage } from "#app/features/chat/server/messages.server.ts"
import { anyNumberBeforeAnswer } from "#app/features/chat/server/test-messages.ts"
import { answer, removeConnection, sendRequest } from "#app/features/connections/connections.server.ts"
import { notifyNewMatches } from "#app/features/matching/new-matches.server.ts"
import { done } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { notifications } from "#db/schema/notifications.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { blocks } from "#db/schema/safety.ts"
import { movableClock } from "#db/test-clock.ts"
import { connectPeople, makePerson, makeSignedIn, type SignedInPerson } from "#db/test-people.ts"
import { listNotifications, markAllAsRead, markAsRead, newestNotifications } from "./notifications.server.ts"

newDatabase()
beforeAll(anyNumberBeforeAnswer)
const clock = movableClock()

const paging = { page: 1, limit: 10 } as const
const asks = (from: SignedInPerson, to: SignedInPerson) =>
  sendRequest({ id: from.id, role: "user" }, { receiverId: to.id })
const heardBy = async (person: SignedInPerson) =>
  (await newestNotifications(person)).map(({ text, unread }) => (unread ? text : `${text} (read)`))

test("Ayesha hears of Bilal's request by the name that he has now, and reads on where it waits", async () => {
  const [ayesha, bilal] = [await makeSignedIn("Ayesha"), await makeSignedIn("Bilal")]
  await asks(bilal, ayesha)
  await db.update(profiles).set({ lastName: "Ahmed" }).where(eq(profiles.accountId, bilal.id))
  expect(await heardBy(ayesha)).toEqual([`${isolated("Bilal Ahmed")} would like to connect with you.`])

  const { id } = (await newestNotifications(ayesha))[0]!
  expect(await markAsRead({ ...bilal, role: "user" }, id)).toMatchObject({ reason: "not-found" })
  expect(await heardBy(ayesha)).toEqual([`${isolated("Bilal Ahmed")} would like to connect with you.`])
  expect(await markAsRead({ ...ayesha, role: "user" }, id)).toEqual(done("/connectionRequest?tab=received"))
  expect(await heardBy(ayesha)).toEqual([`${isolated("Bilal Ahmed")} would like to connect with you. (read)`])
})

test("Bilal's face stands in Ayesha's list as long as he shows his picture and his profile is seen", async () => {
  const [ayesha, bilal] = [await makeSignedIn("Ayesha"), await makeSignedIn("Bilal")]
  await asks(bilal, ayesha)
  const picture = async () => (await listNotifications(ayesha, paging)).list[0]!.face.picture
  expect(await picture()).toBeNull()
  const id = randomUUID().replaceAll("-", "")
  await db.insert(pictures).values({ id, accountId: bilal.id, width: 480, height: 600 })
  const change = (columns: Partial<typeof profiles.$inferInsert>) =>
    db.update(profiles).set(columns).where(eq(profiles.accountId, bilal.id))
  await change({ pictureId: id })
  expect(await picture()).toBe(`/pictures/${id}/160`)
  await db.update(accounts).set({ showPicture: false }).where(eq(accounts.id, bilal.id))
  expect(await picture()).toBeNull()
  await db.update(accounts).set({ showPicture: true }).where(eq(accounts.id, bilal.id))
  await change({ visible: false })
  expect(await picture()).toBeNull()
})

test("A request that was answered is no news any more, and says what became of it", async () => {
  const [ayesha, bilal, omar] = [await makeSignedIn("Ayesha"), await makeSignedIn("Bilal"), await makeSignedIn("Omar")]
  await asks(bilal, ayesha)
  await asks(omar, ayesha)
  const [his, before] = await db.select({ id: requests.id }).from(requests).orderBy(desc(requests.id)).limit(2)
  await answer({ id: ayesha.id, role: "user" }, before!.id, "accept")
  await answer({ id: ayesha.id, role: "user" }, his!.id, "decline")
  expect(await heardBy(ayesha)).toEqual([
    `${isolated("Omar Malik")} asked to connect with you. (read)`,
    `You accepted the request of ${isolated("Bilal Malik")}. (read)`,
  ])
})

test("A request that was withdrawn is not heard of; one that was read before stays", async () => {
  const [ayesha, bilal] = [await makeSignedIn("Ayesha"), await makeSignedIn("Bilal")]
  const withdraw = async () => {
    const [{ id } = { id: 0 }] = await db.select().from(requests).orderBy(desc(requests.id)).limit(1)
    await answer({ id: bilal.id, role: "user" }, id, "cancel")
    // Then he may ask again.
    await clock.forward({ days: 2 })
  }
  for (let round = 0; round < 3; round++) {
    await asks(bilal, ayesha)
    expect(await heardBy(ayesha)).toEqual([`${isolated("Bilal Malik")} would like to connect with you.`])
    await withdraw()
    expect(await heardBy(ayesha)).toEqual([])
  }
  await asks(bilal, ayesha)
  await markAllAsRead(ayesha)
  await withdraw()
  expect(await heardBy(ayesha)).toEqual([`${isolated("Bilal Malik")} asked to connect with you. (read)`])
})

test("A connection that was removed is no news to whoever has not read of it", async () => {
  const [ayesha, bilal] = [await makeSignedIn("Ayesha"), await makeSignedIn("Bilal")]
  await asks(bilal, ayesha)
  await asks(ayesha, bilal)
  expect(await heardBy(bilal)).toEqual([`${isolated("Ayesha Malik")} is now connected with you.`])
  await removeConnection({ id: ayesha.id, role: "user" }, bilal.id)
  expect(await heardBy(bilal)).toEqual([])
})

test("Many messages of one conversation are one notification until it is read", async () => {
  const [ayesha, bilal] = [await makeSignedIn("Ayesha", { plan: "pro" }), await makeSignedIn("Bilal", { plan: "pro" })]
  await connectPeople(ayesha, bilal)
  const write = () => sendMessage({ sender: bilal, to: { id: ayesha.id }, message: "Salam", clientId: randomUUID() })
  await Promise.all([write(), write(), write()])
  const last = await write()
  expect(await heardBy(ayesha)).toEqual([`${isolated("Bilal Malik")} has written to you.`])
  expect(await heardBy(bilal)).toEqual([])

  await markRead(ayesha.id, bilal.id, last.done ? last.value._id : 0)
  await write()
  expect(await heardBy(ayesha)).toEqual([
    `${isolated("Bilal Malik")} has written to you.`,
    `${isolated("Bilal Malik")} has written to you. (read)`,
  ])
})

test("Whoever is blocked or suspended is no longer heard of", async () => {
  const [ayesha, bilal, omar] = [await makeSignedIn("Ayesha"), await makeSignedIn("Bilal"), await makeSignedIn("Omar")]
  await asks(bilal, ayesha)
  await asks(omar, ayesha)
  await db.insert(blocks).values({ blockerId: bilal.id, blockedId: ayesha.id })
  expect(await heardBy(ayesha)).toEqual([`${isolated("Omar Malik")} would like to connect with you.`])
  await db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, omar.id))
  expect((await listNotifications(ayesha, paging)).total).toBe(0)
})

test("A long list comes in pages and is marked as read at once, only for its owner", async () => {
  const [ayesha, bilal] = [await makeSignedIn("Ayesha"), await makeSignedIn("Bilal")]
  const notification = (person: SignedInPerson, i: number) => ({
    accountId: person.id,
    kind: "moderation" as const,
    note: `News ${i}`,
  })
  await db.insert(notifications).values(Array.from({ length: 12 }, (_, i) => notification(ayesha, i)))
  await db.insert(notifications).values(notification(bilal, 0))
  expect(await heardBy(ayesha)).toEqual(["News 11", "News 10", "News 9", "News 8"])
  const second = await listNotifications(ayesha, { page: 2, limit: 10 })
  expect(second.list.map(({ text }) => text)).toEqual(["News 1", "News 0"])
  expect((await listNotifications(ayesha, { page: 900, limit: 10 })).page).toBe(2)

  await markAllAsRead(ayesha)
  expect((await listNotifications(ayesha, paging)).list.some(({ unread }) => unread)).toBe(false)
  expect(await heardBy(bilal)).toEqual(["News 0"])
})

test("New matches are told once a day, and only those who came since", async () => {
  const [ayesha, sana] = [await makeSignedIn("Ayesha"), await makeSignedIn("Sana")]
  await makePerson("Bilal", { profile: { gender: "male" } })
  await notifyNewMatches(sana)
  await clock.forward({ days: 2 })
  await makePerson("Omar", { profile: { gender: "male" } })

  for (const member of [ayesha, ayesha, sana]) await notifyNewMatches(member)
  expect(await heardBy(ayesha)).toEqual(["2 new people suit you."])
  expect((await heardBy(sana))[0]).toBe("Somebody new suits you.")
})
