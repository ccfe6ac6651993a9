import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { findAttachment } from "#app/features/chat/attachments/attachments.server.ts"
import { findChat, readHistory, whyNotRead } from "#app/features/chat/server/conversations.server.ts"
import { changePicture } from "#app/features/profiles/pictures/change-picture.server.ts"
import { arrived, uploader } from "#app/features/profiles/pictures/pictures-for-tests.ts"
import { ctx, withCookies } from "#app/http/requests-for-tests.ts"
import { newKey, storage } from "#app/storage/storage.server.ts"
import { findViewer, openSession, sessionToken } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts, sessions } from "#db/schema/accounts.ts"
import { attachments, conversations, messages } from "#db/schema/chat.ts"
import { connectionRequests } from "#db/schema/connections.ts"
import { favourites } from "#db/schema/favourites.ts"
import { notifications } from "#db/schema/notifications.ts"
import { profiles } from "#db/schema/profiles.ts"
import { savedSearches } from "#db/schema/saved-searches.ts"
import { contactMessages, stories } from "#db/schema/site.ts"
import { makePerson } from "#db/test-people.ts"
import { keepRating } from "../settings/ratings.server.ts"
import { deleteAccount } from "./delete-account.server.ts"

newDatabase()

test("Ayesha's account goes with all that is hers; what she wrote to Bilal stays", async () => {
  const ayesha = await makePerson("Zarqunia", { plan: "pro", profile: { contactNumber: "+923009998877" } })
  const bilal = await makePerson("Bilal")
  expect(await changePicture(uploader(ayesha), await arrived())).toMatchObject({ done: true })
  const [shown] = await db.select({ id: profiles.pictureId }).from(profiles).where(eq(profiles.id, ayesha.profileId))
  const token = sessionToken(withCookies(await openSession(ayesha.id, new Request("http://localhost/"))))
  await db.insert(favourites).values([
    { accountId: ayesha.id, profileId: bilal.profileId },
    { accountId: bilal.id, profileId: ayesha.profileId },
  ])
  await db.insert(connectionRequests).values({
    senderId: ayesha.id,
    receiverId: bilal.id,
    profileId: bilal.profileId,
    status: "accepted",
  })
  await db.insert(notifications).values({ accountId: bilal.id, kind: "request", actorId: ayesha.id })
  await db.insert(savedSearches).values({ accountId: ayesha.id, name: "Lahore", query: "city=Lahore", seenUpTo: 1 })
  await keepRating(ayesha.id, { stars: "5", words: "Lovely" })
  const story = { names: "Zarqunia & Bilal", city: "Lahore", body: "We married.", publishedAt: new Date() }
  await db.insert(stories).values([
    { ...story, email: "both@example.com", accountId: ayesha.id },
    { ...story, email: ayesha.email },
    { ...story, names: "Sadia & Omar", email: "sadia@example.com" },
  ])
  await db.insert(contactMessages).values({ name: "Zarqunia", email: ayesha.email, body: "Salam" })
  const [conversation] = await db
    .insert(conversations)
    .values({ lowId: ayesha.id, highId: bilal.id })
    .returning({ id: conversations.id })
  await db.insert(messages).values({
    conversationId: conversation!.id,
    senderId: ayesha.id,
    clientId: crypto.randomUUID(),
    body: "Salam",
  })

  await deleteAccount(ayesha.id, ctx())

  expect(await findViewer(token)).toBeNull()
  expect(await db.select().from(accounts).where(eq(accounts.id, ayesha.id))).toMatchObject([
    { status: "deleted", name: "Deleted member", email: null, passwordHash: null, pictureId: null },
  ])
  for (const table of [favourites, connectionRequests, notifications, savedSearches, sessions])
    expect(await db.$count(table)).toBe(0)
  expect(await db.$count(profiles)).toBe(1)
  expect(await storage.read(`${shown!.id}-480`)).toBeUndefined()
  expect(await db.$count(messages, eq(messages.senderId, ayesha.id))).toBe(1)
  const traces = await db.execute(sql`select 1 from account where account::text ilike '%zarqunia%'
    union all select 1 from profile where profile::text ilike '%zarqunia%'
    union all select 1 from rating union all select 1 from picture
    union all select 1 from subscription where status = 'active'
    union all select 1 from story where story::text ilike '%zarqunia%' or account_id is not null
    union all select 1 from contact_message
    union all select 1 from audit_event where audit_event::text ilike '%zarqunia%'`)
  expect(traces).toHaveLength(0)

  expect(await db.$count(stories)).toBe(1)
  await db.insert(accounts).values({ name: "Somebody else", email: ayesha.email, status: "active" })
})

test("Whoever was no longer connected does not get the old chat back; whoever was keeps it", async () => {
  const [zara, omar, hamza] = [await makePerson("Zara"), await makePerson("Omar"), await makePerson("Hamza")]
  const keys: string[] = []
  for (const [friend, status] of [
    [omar, "removed"],
    [hamza, "accepted"],
  ] as const) {
    const [lowId, highId] = [Math.min(zara.id, friend.id), Math.max(zara.id, friend.id)]
    const [chat] = await db.insert(conversations).values({ lowId, highId }).returning({ id: conversations.id })
    const [sender, profile] = [{ senderId: zara.id, receiverId: friend.id }, { profileId: friend.profileId }]
    await db.insert(connectionRequests).values({ ...sender, ...profile, status })
    const id = newKey()
    keys.push(id)
    const file = { kind: "file", mediaType: "application/pdf", fileName: "biodata.pdf", size: 5 } as const
    await db.insert(attachments).values({ id, accountId: zara.id, conversationId: chat!.id, ...file })
    await storage.put(id, Buffer.from("%PDF-"))
    const letter = { senderId: zara.id, clientId: crypto.randomUUID(), body: "Salam", attachmentId: id }
    await db.insert(messages).values({ conversationId: chat!.id, ...letter })
  }
  await deleteAccount(zara.id, ctx())

  expect(await findChat(omar.id, { id: zara.id })).toBeUndefined()
  const kept = await findChat(hamza.id, { id: zara.id })
  expect(kept && whyNotRead(kept)).toBeUndefined()
  expect((await readHistory({ id: hamza.id, email: "" }, kept!)).messages).toMatchObject([{ message: "Salam" }])
  // Omar cannot read it any more, and report it for half a year: `received.db.test.ts` of the reports.
  expect(await findAttachment(omar.id, keys[0]!, "file")).toBeUndefined()
  expect(await Promise.all(keys.map((key) => storage.sizeOf(key)))).toEqual([5, 5])
})
