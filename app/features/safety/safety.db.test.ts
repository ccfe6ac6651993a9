import { eq, inArray } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { listContacts } from "#app/features/chat/server/contacts.server.ts"
import { findChat } from "#app/features/chat/server/conversations.server.ts"
import { sendRequest } from "#app/features/connections/connections.server.ts"
import { listConnections, listPending } from "#app/features/connections/lists/request-lists.server.ts"
import { listCards } from "#app/features/people/card/cards.server.ts"
import { findProfile } from "#app/features/people/profile/find-profile.server.ts"
import { readPicture, storePicture } from "#app/features/profiles/pictures/pictures.server.ts"
import { arrived, uploader } from "#app/features/profiles/pictures/pictures-for-tests.ts"
import { findReportable, report } from "#app/features/reports/file-report.server.ts"
import { done } from "#app/result.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { conversations, messages } from "#db/schema/chat.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { notifications } from "#db/schema/notifications.ts"
import { profiles } from "#db/schema/profiles.ts"
import { blocks, reports } from "#db/schema/safety.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { block, findBlockable, listBlocked, unblock } from "./blocks.server.ts"
import { dismiss, listDismissed, restore } from "./dismissals.server.ts"

newDatabase()

type Person = Awaited<ReturnType<typeof makePerson>>

const paging = { page: 1, limit: 10 } as const
const complaint = { category: "Insults or threats", note: "He insults me." }
const notFound = expect.objectContaining({ done: false, reason: "not-found" })

async function connected(one: Person, other: Person) {
  await db
    .insert(requests)
    .values({ senderId: one.id, receiverId: other.id, profileId: other.profileId, status: "accepted" })
}

async function wrote(from: Person, to: Person, body: string) {
  const [low, high] = from.id < to.id ? [from.id, to.id] : [to.id, from.id]
  const [conversation] = await db
    .insert(conversations)
    .values({ lowId: low, highId: high, lastMessageId: 1, lastMessageAt: new Date(), lastPreview: body, lowUnread: 1 })
    .returning({ id: conversations.id })
  const [message] = await db
    .insert(messages)
    .values({ conversationId: conversation!.id, senderId: from.id, clientId: crypto.randomUUID(), body })
    .returning({ id: messages.id })
  return message!.id
}

/** Every place in which one may come upon the other. */
async function traces(viewer: Person, other: Person) {
  const cards = await listCards(viewer, { page: 1, limit: 50 })
  const contacts = await listContacts(viewer.id)
  const lists = [
    await listPending(viewer, "sent", paging),
    await listPending(viewer, "received", paging),
    await listConnections(viewer, paging),
  ]
  return [
    cards.people.some(({ accountId }) => accountId === other.id),
    contacts.contacts.some(({ _id }) => _id === other.id),
    lists.some(({ people }) => people.some(({ accountId }) => accountId === other.id)),
    Boolean(await findProfile(viewer, other.profileId)),
    Boolean(await findChat(viewer.id, { id: other.id })),
    Boolean(await findBlockable(viewer, other.id)),
    Boolean(await findReportable(viewer, "profile", other.profileId)),
  ]
}

describe("a block", () => {
  test("hides both from one another everywhere and ends what they had", async () => {
    const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal")]
    await connected(ayesha, bilal)
    const message = await wrote(bilal, ayesha, "Where do you live?")
    await db.insert(notifications).values({ accountId: ayesha.id, kind: "message", actorId: bilal.id })
    expect(await traces(ayesha, bilal)).toEqual(Array(7).fill(true))

    expect(await block(ayesha, bilal.id)).toEqual(done("Bilal Malik"))
    // What each has received from the other stays theirs to report.
    const onlyReported = [...Array(6).fill(false), true]
    expect(await traces(ayesha, bilal)).toEqual(onlyReported)
    expect(await traces(bilal, ayesha)).toEqual(onlyReported)
    expect(await findReportable(ayesha, "message", message)).toMatchObject({ name: "Bilal Malik", place: "received" })
    expect(await sendRequest(bilal, { receiverId: ayesha.id })).toEqual(notFound)
    expect(await sendRequest(ayesha, { profileId: bilal.profileId })).toEqual(notFound)
    const [request] = await db.select().from(requests).where(eq(requests.senderId, ayesha.id))
    expect(request!.status).toBe("removed")
    expect(await db.select().from(notifications).where(eq(notifications.accountId, ayesha.id))).toEqual([])
    const [conversation] = await db.select().from(conversations)
    expect([conversation!.lowUnread, conversation!.highUnread]).toEqual([0, 0])
  })

  test("takes back what the two were told of one another, and nothing that others did", async () => {
    const [ayesha, bilal, omar] = [await makePerson("Ayesha"), await makePerson("Bilal"), await makePerson("Omar")]
    const notification = (to: Person, from: Person) => ({
      accountId: to.id,
      kind: "message" as const,
      actorId: from.id,
    })
    await db
      .insert(notifications)
      .values([
        notification(ayesha, bilal),
        notification(ayesha, omar),
        notification(bilal, ayesha),
        notification(bilal, omar),
        notification(omar, ayesha),
      ])
    await block(ayesha, bilal.id)
    const left = await db
      .select({ to: notifications.accountId, from: notifications.actorId })
      .from(notifications)
      .where(inArray(notifications.accountId, [ayesha.id, bilal.id, omar.id]))
      .orderBy(notifications.id)
    expect(left).toEqual([
      { to: ayesha.id, from: omar.id },
      { to: bilal.id, from: omar.id },
      { to: omar.id, from: ayesha.id },
    ])
  })

  test("takes an open request away, whoever sent it, and repeats harmlessly", async () => {
    const [ayesha, bilal, omar] = [await makePerson("Ayesha"), await makePerson("Bilal"), await makePerson("Omar")]
    await sendRequest(bilal, { receiverId: ayesha.id })
    await sendRequest(ayesha, { receiverId: omar.id })
    for (const other of [bilal, omar, bilal]) expect(await block(ayesha, other.id)).toMatchObject({ done: true })
    const rows = await db.select().from(requests).where(eq(requests.profileId, ayesha.profileId))
    expect(rows.map(({ status }) => status)).toEqual(["declined"])
    expect((await listPending(ayesha, "sent", paging)).total).toBe(0)
    expect((await listBlocked(ayesha, paging)).people.map(({ id }) => id)).toEqual([omar.id, bilal.id])
  })

  test("is undone by whoever made it, and only for that side", async () => {
    const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal")]
    await block(ayesha, bilal.id)
    expect(await unblock(bilal, ayesha.id)).toMatchObject({ done: false })
    expect(await findProfile(bilal, ayesha.profileId)).toBeUndefined()
    expect(await unblock(ayesha, bilal.id)).toEqual(done("Bilal Malik"))
    expect(await findProfile(bilal, ayesha.profileId)).toBeDefined()
    expect((await listBlocked(ayesha, paging)).total).toBe(0)
  })

  test("is not for oneself, strangers who are hidden, or numbers that nobody has", async () => {
    const ayesha = await makePerson("Ayesha")
    const hidden = await makePerson("Hidden", { profile: { visible: false } })
    for (const id of [ayesha.id, hidden.id, 999_999]) expect(await block(ayesha, id)).toMatchObject({ done: false })
    expect(await db.select().from(blocks).where(eq(blocks.blockerId, ayesha.id))).toEqual([])
  })

  test("of a consultant covers all clients", async () => {
    const ayesha = await makePerson("Ayesha")
    const consultant = await makePerson("Consultant", { role: "guest" })
    const client = await makeProfile(consultant.id, "Client", { kind: "client" })
    expect(await findProfile(ayesha, client)).toBeDefined()
    expect(await block(ayesha, consultant.id)).toEqual(done("Consultant"))
    expect(await findProfile(ayesha, client)).toBeUndefined()
  })

  test("twenty at once, from both sides, end well", async () => {
    const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal")]
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 ? block(ayesha, bilal.id) : sendRequest(bilal, { receiverId: ayesha.id }),
      ),
    )
    expect(await traces(bilal, ayesha)).toEqual(Array(7).fill(false))
    expect((await listBlocked(ayesha, paging)).total).toBe(1)
  })
})

describe("a report", () => {
  test("keeps the profile as it was, and is one however often it is sent", async () => {
    const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal", { profile: { city: "Lahore" } })]
    const about = (await findReportable(ayesha, "profile", bilal.profileId))!
    const outcomes = await Promise.all([1, 2, 3].map(() => report(ayesha, about, complaint)))
    expect(outcomes.filter((outcome) => outcome.done)).toHaveLength(1)
    await db.update(profiles).set({ city: "Multan" }).where(eq(profiles.id, bilal.profileId))
    const [row, ...more] = await db.select().from(reports).where(eq(reports.reporterId, ayesha.id))
    expect(more).toEqual([])
    expect(row).toMatchObject({ subjectId: bilal.id, profileId: bilal.profileId, status: "open", ...complaint })
    expect(JSON.stringify(row!.content)).toContain("Lahore")

    await db.update(reports).set({ status: "dismissed" }).where(eq(reports.id, row!.id))
    expect(await report(ayesha, about, complaint)).toEqual(done())
  })

  test("keeps the picture itself, which a block hides", async () => {
    const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal")]
    const id = valueIn(await storePicture(bilal.id, await arrived(), uploader(bilal)))
    await db.update(profiles).set({ pictureId: id }).where(eq(profiles.id, bilal.profileId))
    const shown = await readPicture(ayesha, id!, 480)
    await report(ayesha, (await findReportable(ayesha, "profile", bilal.profileId))!, complaint)
    await block(ayesha, bilal.id)
    expect(await readPicture(ayesha, id!, 480)).toBeUndefined()
    const [row] = await db.select().from(reports).where(eq(reports.reporterId, ayesha.id))
    expect(row!.content).toMatchObject({ pictureId: id, picture: shown!.toString("base64") })
  })

  test("keeps a message, which only its receiver can report", async () => {
    const [ayesha, bilal, omar] = [await makePerson("Ayesha"), await makePerson("Bilal"), await makePerson("Omar")]
    await connected(ayesha, bilal)
    const message = await wrote(bilal, ayesha, "Send me money")
    for (const stranger of [bilal, omar]) expect(await findReportable(stranger, "message", message)).toBeUndefined()
    const about = (await findReportable(ayesha, "message", message))!
    expect(about.quote).toBe("Send me money")
    expect(await report(ayesha, about, complaint)).toEqual(done())
    const [row] = await db.select().from(reports).where(eq(reports.messageId, message))
    expect(row).toMatchObject({ subjectId: bilal.id, content: { body: "Send me money" } })
  })

  test("is not for oneself or for whom one cannot see", async () => {
    const ayesha = await makePerson("Ayesha")
    const hidden = await makePerson("Hidden", { profile: { visible: false } })
    for (const id of [ayesha.profileId, hidden.profileId, 999_999])
      expect(await findReportable(ayesha, "profile", id)).toBeUndefined()
  })
})

describe("'Not interested'", () => {
  test("leaves a profile out of one's own lists until it is taken back", async () => {
    const [ayesha, bilal, omar] = [await makePerson("Ayesha"), await makePerson("Bilal"), await makePerson("Omar")]
    const sees = async (viewer: Person) =>
      (await listCards(viewer, { page: 1 })).people.some(({ profileId }) => profileId === bilal.profileId)
    for (let times = 0; times < 2; times++) expect(await dismiss(ayesha, bilal.profileId)).toEqual(done("Bilal Malik"))
    expect([await sees(ayesha), await sees(omar)]).toEqual([false, true])
    expect(await findProfile(ayesha, bilal.profileId)).toBeDefined()
    expect((await listDismissed(ayesha, paging)).people).toEqual([{ id: bilal.profileId, name: "Bilal Malik" }])

    expect(await restore(ayesha, bilal.profileId)).toEqual(done("Bilal Malik"))
    expect(await sees(ayesha)).toBe(true)
    expect((await listDismissed(ayesha, paging)).total).toBe(0)
  })

  test("tells nothing of whoever cannot be seen", async () => {
    const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal")]
    await dismiss(ayesha, bilal.profileId)
    await block(bilal, ayesha.id)
    expect((await listDismissed(ayesha, paging)).people).toEqual([])
    for (const id of [bilal.profileId, ayesha.profileId, 999_999])
      expect(await dismiss(ayesha, id)).toMatchObject({ done: false })
  })
})
