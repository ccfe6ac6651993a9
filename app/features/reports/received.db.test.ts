import { randomUUID } from "node:crypto"
import { eq, sql as raw } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { deleteAccount } from "#app/features/accounts/delete-account.server.ts"
import { call, makeCaller } from "#app/features/api/calls-for-tests.ts"
import { sweepEndedChats } from "#app/features/chat/server/ended-chats.server.ts"
import { findChat } from "#app/features/chat/server/conversations.server.ts"
import { listContacts } from "#app/features/chat/server/contacts.server.ts"
import { removeConnection } from "#app/features/connections/connections.server.ts"
import { actOnAccount } from "#app/features/moderation/actions.server.ts"
import { block, listBlocked } from "#app/features/safety/blocks.server.ts"
import { sweepReceived } from "#app/features/safety/received.server.ts"
import { deleteProfile } from "#app/features/wizards/edit-profile.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { newKey, storage } from "#app/storage/storage.server.ts"
import { nameAndCompany } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { freshDatabase } from "#db/fresh-database.ts"
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

freshDatabase()
const clock = movableClock()

type Someone = Awaited<ReturnType<typeof makePerson>>

const FIRST = { page: 1, limit: 50 } as const
const words = { category: "Insults or threats", note: "He threatens me." }

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
    .values({ senderId: from.id, receiverId: to.id, profileId: to.profileId, status: "accepted", note })
    .returning({ id: requests.id })
  return request!.id
}

/** Bilal has asked Ayesha, and written to her; she has answered. */
async function threatened() {
  const [ayesha, bilal] = [await makeCaller("Ayesha"), await makeCaller("Bilal")]
  const request = await asked(bilal, ayesha, "Say yes or else")
  await wrote(ayesha, bilal, "Leave me alone")
  const message = await wrote(bilal, ayesha, "I know where you live")
  return { ayesha, bilal, received: { message, request, person: bilal.id, profile: bilal.profileId } }
}

type Pair = Awaited<ReturnType<typeof threatened>>

const suspended = async ({ id }: Someone) => {
  const nadia = await makePerson("Nadia", { role: "admin" })
  expect(await actOnAccount(nadia, id, "suspend", "It breaks the rules", ctx())).toMatchObject({ done: true })
}

/** What happened since, and what of it is no longer there to be reported by its number. */
const SINCE: Record<string, [happened: (pair: Pair) => Promise<unknown>, gone?: "profile"]> = {
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
    ({ bilal }) => db.update(profiles).set({ status: "paused", visible: false }).where(eq(profiles.id, bilal.profileId)),
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
      await actOnAccount(await makePerson("Nadia", { role: "admin" }), bilal.id, "delete", "Threats", ctx())
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

describe.each(Object.entries(SINCE))("Bilal has threatened Ayesha; since then %s", (_since, [happened, gone]) => {
  const reportable = (["message", "request", "person", "profile"] as const).filter((what) => what !== gone)

  test("she reports what she received and its sender, by page and by program; a stranger cannot", async () => {
    const pair = await threatened()
    const { ayesha, bilal, received } = pair
    const stranger = await makeCaller("Omar")
    await happened(pair)
    for (const what of reportable) {
      const about = (await findReportable(ayesha, what, received[what]))!
      expect([about?.subjectId, what]).toEqual([bilal.id, what])
      const json = { what, id: received[what], ...words }
      const isShown = what === "profile" && about.place === "profile"
      expect((await call("POST /reports", { token: stranger.token, json })).status).toBe(isShown ? 201 : 404)
      if (!isShown) expect(await findReportable(stranger, what, received[what])).toBeUndefined()
    }
    for (const what of reportable) {
      const { status } = await call("POST /reports", { token: ayesha.token, json: { what, id: received[what], ...words } })
      // Profile and person are one, and the report on either is still open.
      expect([what, status]).toEqual([what, what === "message" || what === reportable[1] ? 201 : 409])
    }
    if (gone) expect(await findReportable(ayesha, gone, received[gone])).toBeUndefined()
  })

  test("her list and its parts are as if nothing had happened, and she can block him", async () => {
    const pair = await threatened()
    const { ayesha, bilal, received } = pair
    const before = await listSenders(ayesha, FIRST)
    await happened(pair)
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
    await happened(pair)
    await report(ayesha, (await findReportable(ayesha, "message", received.message))!, words)
    const [row] = await db.select({ id: reports.id }).from(reports).where(eq(reports.reporterId, ayesha.id))
    const { content } = (await findReport(row!.id))!
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
