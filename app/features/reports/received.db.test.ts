import { randomUUID } from "node:crypto"
import { eq, sql as raw } from "drizzle-orm"
import { afterEach, describe, expect, test } from "vitest"
import { applyAction } from "#app/features/accounts/actions/actions.server.ts"
import { deleteAccount } from "#app/features/accounts/leaving/delete-account.server.ts"
import { call, makeApiClient } from "#app/features/api/calls-for-tests.ts"
import { listContacts } from "#app/features/chat/server/contacts.server.ts"
import { findChat } from "#app/features/chat/server/conversations.server.ts"
import { sweepEndedChats } from "#app/features/chat/server/ended-chats.server.ts"
import { removeConnection } from "#app/features/connections/connections.server.ts"
import { block } from "#app/features/safety/blocks.server.ts"
import { sweepReceived } from "#app/features/safety/received.server.ts"
import { deleteProfile } from "#app/features/wizards/edit-profile.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { newKey, storage } from "#app/storage/storage.server.ts"
import { nameAndCompany } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { attachments, conversations, messages } from "#db/schema/chat.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"
import { formerNames, formerRequests } from "#db/schema/received.ts"
import { reports } from "#db/schema/safety.ts"
import { siteSettings } from "#db/schema/site.ts"
import { movableClock } from "#db/test-clock.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { findReportable, report } from "./file-report.server.ts"
import { listReceivedFrom, listSenders } from "./received.server.ts"
import { findReport } from "./report-queue.server.ts"

newDatabase()
const clock = movableClock()
afterEach(() => db.delete(siteSettings))

type Someone = Awaited<ReturnType<typeof makePerson>>

const FIRST = { page: 1, limit: 50 } as const
const complaint = { category: "Insults or threats", note: "He threatens me." }

async function wrote(from: { id: number }, to: { id: number }, body: string, attachmentId?: string) {
  const [lowId, highId] = [Math.min(from.id, to.id), Math.max(from.id, to.id)]
  await db.insert(conversations).values({ lowId, highId }).onConflictDoNothing()
  const [chat] = await db.select().from(conversations).where(raw`low_id = ${lowId} and high_id = ${highId}`)
  const [message] = await db
    .insert(messages)
    .values({ conversationId: chat!.id, senderId: from.id, clientId: randomUUID(), body, attachmentId })
    .returning()
  await db
    .update(conversations)
    .set({ lastMessageId: message!.id, lastMessageAt: message!.createdAt, lastPreview: body })
    .where(eq(conversations.id, chat!.id))
  return message!.id
}

async function asked(from: Someone, to: Someone, note: string) {
  const [request] = await db
    .insert(requests)
    .values({ senderId: from.id, receiverId: to.id, profileId: to.profileId || null, status: "accepted", note })
    .returning({ id: requests.id })
  return request!.id
}

/** Bilal has asked Ayesha, and written to her; she has answered. */
async function threatened() {
  const [ayesha, bilal] = [await makeApiClient("Ayesha"), await makeApiClient("Bilal")]
  const request = await asked(bilal, ayesha, "Say yes or else")
  await wrote(ayesha, bilal, "Leave me alone")
  const message = await wrote(bilal, ayesha, "I know where you live")
  return { ayesha, bilal, received: { message, request, person: bilal.id, profile: bilal.profileId } }
}

type Pair = Awaited<ReturnType<typeof threatened>>

const suspended = async ({ id }: Someone) => {
  const nadia = await makePerson("Nadia", { role: "admin" })
  expect(await applyAction(nadia, id, "suspend", "It breaks the rules", ctx())).toMatchObject({ done: true })
}

/** What happened since, and what of it is no longer there to be reported by its number. */
const SINCE: Record<string, [event: (pair: Pair) => Promise<unknown>, gone?: "profile"]> = {
  nothing: [async () => {}],
  "he has blocked her": [({ ayesha, bilal }) => block(bilal, ayesha.id)],
  "she has blocked him": [({ ayesha, bilal }) => block(ayesha, bilal.id)],
  "both have blocked": [
    async ({ ayesha, bilal }) => {
      await block(bilal, ayesha.id)
      await block(ayesha, bilal.id)
    },
  ],
  "he has removed her": [({ ayesha, bilal }) => removeConnection(bilal, ayesha.id)],
  "she has removed him": [({ ayesha, bilal }) => removeConnection(ayesha, bilal.id)],
  "he was suspended": [({ bilal }) => suspended(bilal)],
  "he has blocked her and was suspended": [
    async ({ ayesha, bilal }) => {
      await block(bilal, ayesha.id)
      await suspended(bilal)
    },
  ],
  "he has paused": [
    ({ bilal }) =>
      db.update(profiles).set({ status: "paused", visible: false }).where(eq(profiles.id, bilal.profileId)),
  ],
  "she has paused": [
    ({ ayesha }) =>
      db.update(profiles).set({ status: "paused", visible: false }).where(eq(profiles.id, ayesha.profileId)),
  ],
  "he has removed her and paused": [
    async ({ ayesha, bilal }) => {
      await removeConnection(bilal, ayesha.id)
      await db.update(profiles).set({ status: "paused", visible: false }).where(eq(profiles.id, bilal.profileId))
    },
  ],
  "he has deleted his profile": [({ bilal }) => deleteProfile(bilal, bilal.profileId, ctx()), "profile"],
  "she has deleted her profile": [({ ayesha }) => deleteProfile(ayesha, ayesha.profileId, ctx())],
  "he has deleted his account": [({ bilal }) => deleteAccount(bilal.id, ctx()), "profile"],
  "he has blocked her and deleted his account": [
    async ({ ayesha, bilal }) => {
      await block(bilal, ayesha.id)
      await deleteAccount(bilal.id, ctx())
    },
    "profile",
  ],
  "she has removed him and he has deleted his account": [
    async ({ ayesha, bilal }) => {
      await removeConnection(ayesha, bilal.id)
      await deleteAccount(bilal.id, ctx())
    },
    "profile",
  ],
  "he was deleted by an administrator": [
    async ({ ayesha, bilal }) => {
      await removeConnection(bilal, ayesha.id)
      await applyAction(await makePerson("Nadia", { role: "admin" }), bilal.id, "delete", "Threats", ctx())
    },
    "profile",
  ],
  "he has taken another name and blocked her": [
    async ({ ayesha, bilal }) => {
      await db.update(profiles).set({ firstName: "Ahmad", lastName: "Khan" }).where(eq(profiles.id, bilal.profileId))
      await block(bilal, ayesha.id)
    },
  ],
  "the chat is coming soon": [
    async ({ ayesha, bilal }) => {
      await removeConnection(bilal, ayesha.id)
      await db.insert(siteSettings).values({ key: "chat", value: "soon" }).onConflictDoNothing()
    },
  ],
}

describe.each(Object.entries(SINCE))("Bilal has threatened Ayesha; since then %s", (_since, [event, gone]) => {
  const reportable = (["message", "request", "person", "profile"] as const).filter((what) => what !== gone)

  test("she reports what she received and its sender, by page and by program; a stranger cannot", async () => {
    const pair = await threatened()
    const { ayesha, bilal, received } = pair
    const stranger = await makeApiClient("Omar")
    await event(pair)
    for (const what of reportable) {
      const about = (await findReportable(ayesha, what, received[what]))!
      expect([about?.subjectId, what]).toEqual([bilal.id, what])
      const json = { what, id: received[what], ...complaint }
      // A profile that everybody sees is for everybody to report.
      if (what === "profile" && (await findReportable(stranger, what, received[what]))) continue
      expect((await call("POST /reports", { token: stranger.token, json })).status).toBe(404)
      expect(await findReportable(stranger, what, received[what])).toBeUndefined()
    }
    for (const what of reportable) {
      const { status } = await call("POST /reports", {
        token: ayesha.token,
        json: { what, id: received[what], ...complaint },
      })
      // Profile and person are one, and the report on either is still open.
      expect([what, status]).toEqual([what, what === "message" || what === reportable[1] ? 201 : 409])
    }
    if (gone) expect(await findReportable(ayesha, gone, received[gone])).toBeUndefined()
  })

  test("her list and its parts are as if nothing had happened, and she can block him", async () => {
    const pair = await threatened()
    const { ayesha, bilal, received } = pair
    const before = await listSenders(ayesha, FIRST)
    await event(pair)
    expect(await listSenders(ayesha, FIRST)).toEqual(before)
    expect(before.people).toMatchObject([
      {
        id: bilal.id,
        name: "Bilal Malik",
        items: [
          { what: "message", id: received.message, text: "I know where you live" },
          { what: "request", id: received.request, text: "Say yes or else" },
        ],
      },
    ])
    expect(await listReceivedFrom(ayesha, bilal.id, FIRST)).toMatchObject({ name: "Bilal Malik", total: 2 })
    const { body } = await call("GET /reports/received", ayesha)
    expect(body.results).toMatchObject([{ _id: bilal.id, name: "Bilal Malik", items: [{ what: "message" }, {}] }])
    expect((await call(`GET /reports/received/${bilal.id}`, ayesha)).body.totalCount).toBe(2)
    expect(await block(ayesha, bilal.id)).toMatchObject({ done: true })
  })

  test("the desk sees the thread, and after 180 days nothing of it is left to report", async () => {
    const pair = await threatened()
    const { ayesha, bilal, received } = pair
    await event(pair)
    await report(ayesha, (await findReportable(ayesha, "message", received.message))!, complaint)
    const [row] = await db.select({ id: reports.id }).from(reports).where(eq(reports.reporterId, ayesha.id))
    const { content, verdicts } = (await findReport(row!.id))!
    expect(verdicts).toContain("warn")
    expect(content).toMatchObject({
      name: "Bilal Malik",
      body: "I know where you live",
      thread: [
        { mine: true, text: "Leave me alone", reported: false },
        { mine: false, text: "I know where you live", reported: true },
      ],
    })
    await clock.forward({ days: 181 })
    await sweepEndedChats()
    await sweepReceived()
    expect((await listSenders(ayesha, FIRST)).people).toEqual([])
    expect(await listReceivedFrom(ayesha, bilal.id, FIRST)).toBeUndefined()
    const chat = await findChat(ayesha.id, { id: bilal.id })
    const about = await findReportable(ayesha, "message", received.message)
    if (about) expect(about.place).toBe("chat")
    else expect(chat?.connected ?? false).toBe(false)
    expect(await findReportable(ayesha, "person", bilal.id)).toBeUndefined()
    expect(await db.$count(formerNames)).toBe(0)
    expect(await db.$count(formerRequests)).toBe(0)
  })
})

test("A closed chat with somebody who has left is nobody's to read, and its files go with the right to report it", async () => {
  const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal")]
  await asked(bilal, ayesha, "Salam")
  const old = await wrote(bilal, ayesha, "Half a year ago")
  await clock.forward({ days: 181 })
  const chat = await db.select().from(conversations).where(raw`${bilal.id} in (low_id, high_id)`)
  const id = newKey()
  const file = { kind: "file", mediaType: "application/pdf", fileName: "threat.pdf", size: 5 } as const
  await db.insert(attachments).values({ id, accountId: bilal.id, conversationId: chat[0]!.id, ...file })
  await storage.put(id, Buffer.from("%PDF-"))
  const message = await wrote(bilal, ayesha, "Look at this", id)
  await removeConnection(bilal, ayesha.id)
  await deleteAccount(bilal.id, ctx())

  expect(await findChat(ayesha.id, { id: bilal.id })).toBeUndefined()
  expect((await listContacts(ayesha.id)).contacts).toEqual([])
  expect(await findReportable(ayesha, "message", old)).toBeUndefined()
  expect(await db.$count(messages, eq(messages.id, old))).toBe(0)
  expect((await listSenders(ayesha, FIRST)).people[0]!.items).toMatchObject([{ id: message, enclosed: "file" }])
  await report(ayesha, (await findReportable(ayesha, "message", message))!, complaint)
  const [row] = await db.select({ id: reports.id }).from(reports).where(eq(reports.messageId, message))
  expect((await findReport(row!.id))!.content.file).toEqual({ kind: "file", name: "threat.pdf" })

  await sweepEndedChats()
  expect(await storage.sizeOf(id)).toBe(5)
  await clock.forward({ days: 181 })
  await sweepEndedChats()
  expect(await db.$count(conversations, eq(conversations.id, chat[0]!.id))).toBe(0)
  expect(await storage.sizeOf(id)).toBeUndefined()
})

test("Whoever leaves takes along what they have received themselves", async () => {
  const { ayesha, bilal, received } = await threatened()
  await removeConnection(ayesha, bilal.id)
  await deleteAccount(ayesha.id, ctx())
  expect(await db.$count(messages, eq(messages.id, received.message))).toBe(1)
  // What she wrote to him is his to report; when he goes as well, nobody is left for whom anything would be kept.
  expect((await listSenders(bilal, FIRST)).people).toMatchObject([
    { name: "Ayesha Malik", items: [{ text: "Leave me alone" }] },
  ])
  await deleteAccount(bilal.id, ctx())
  expect(await db.$count(messages, eq(messages.id, received.message))).toBe(0)
  expect(await db.$count(formerRequests, raw`${ayesha.id} in (sender_id, receiver_id)`)).toBe(0)
})

test("A consultant reads what came for which client; what another one asked for stays when that client goes", async () => {
  const [farhat, sadia, ayesha] = [
    await makePerson("Farhat", { role: "guest", account: { companyName: "Farhat Rishtay" } }),
    await makePerson("Sadia", { role: "guest", account: { companyName: "Shaadi Desk" } }),
    await makePerson("Ayesha"),
  ]
  const [sana, hamza] = [await makeClient(farhat.id, "Sana"), await makeClient(sadia.id, "Hamza")]
  const [request] = await db
    .insert(requests)
    .values({
      senderId: sadia.id,
      senderClientId: hamza,
      receiverId: farhat.id,
      receiverClientId: sana,
      profileId: sana,
    })
    .returning({ id: requests.id })
  await db.update(requests).set({ status: "accepted", note: "Pay first" }).where(eq(requests.id, request!.id))
  const id = await wrote(sadia, farhat, "Where is the money?")
  await db.update(messages).set({ aboutId: request!.id }).where(eq(messages.id, id))
  await asked(ayesha, farhat, "For me")
  const hers = async () => (await listSenders(farhat, FIRST)).people.map(({ name, items }) => [name, items])
  const forSana = { forClient: "Sana Malik" }
  const expected = [
    ["Ayesha Malik", [{ text: "For me", forClient: null }]],
    [
      "Sadia, Shaadi Desk",
      [
        { text: "Where is the money?", ...forSana },
        { text: "Pay first", ...forSana },
      ],
    ],
  ]
  expect(await hers()).toMatchObject(expected)
  await block(sadia, farhat.id)
  expect((await findReportable(farhat, "profile", hamza))!.name).toBe("Sadia, Shaadi Desk")
  // Another client of hers was never shown.
  const draft = await makeClient(sadia.id, "Nobody", { visible: false })
  expect(await findReportable(farhat, "profile", draft)).toBeUndefined()

  await db.delete(profiles).where(eq(profiles.id, hamza))
  expect((await findReportable(farhat, "request", request!.id))!.quote).toBe("Pay first")
  await db.update(accounts).set({ companyName: "Quite another" }).where(eq(accounts.id, sadia.id))
  expect(await hers()).toMatchObject(expected)
  await deleteAccount(sadia.id, ctx())
  expect(await hers()).toMatchObject(expected)
})

test("Each change of what somebody is called leaves the name that others knew", async () => {
  const shown = async ({ id }: { id: number }) =>
    (await db.select({ name: nameAndCompany() }).from(accounts).where(eq(accounts.id, id)))[0]!.name
  const [ayesha, bilal, farhat, zara] = [
    await makePerson("Ayesha"),
    await makePerson("Bilal"),
    await makePerson("Farhat", { role: "guest", account: { companyName: "Farhat Rishtay" } }),
    await makePerson("Zara", { profile: false }),
  ]
  for (const sender of [bilal, farhat, zara]) await wrote(sender, ayesha, "Salam")
  const former = async ({ id }: { id: number }) =>
    (await db.select({ name: formerNames.name }).from(formerNames).where(eq(formerNames.accountId, id))).map(
      (row) => row.name,
    )
  const changes: [Someone, () => Promise<unknown>][] = [
    [bilal, () => db.update(profiles).set({ lastName: "Khan" }).where(eq(profiles.id, bilal.profileId))],
    [farhat, () => db.update(accounts).set({ companyName: null }).where(eq(accounts.id, farhat.id))],
    [farhat, () => db.update(accounts).set({ name: "Farhat Bibi" }).where(eq(accounts.id, farhat.id))],
    [zara, () => db.insert(profiles).values({ accountId: zara.id, firstName: "Zara", lastName: "Noor", ...usual })],
    [zara, () => db.delete(profiles).where(eq(profiles.accountId, zara.id))],
  ]
  for (const [person, change] of changes) {
    const before = await shown(person)
    await change()
    expect(await shown(person)).not.toBe(before)
    expect(await former(person)).toContain(before)
  }
  // What nobody sees is no other name; and of whom nobody has received anything, none is kept.
  const count = await db.$count(formerNames)
  await db.update(accounts).set({ name: "Something else" }).where(eq(accounts.id, bilal.id))
  await db
    .update(profiles)
    .set({ firstName: "Aisha" })
    .where(eq(profiles.id, (await makePerson("Omar")).profileId))
  expect(await db.$count(formerNames)).toBe(count)
})

const usual = { maritalStatus: "single", dateOfBirth: "1998-03-14", gender: "female" } as const
