import { randomUUID } from "node:crypto"
import { desc, eq, inArray } from "drizzle-orm"
import { expect, test } from "vitest"
import { REMOVED } from "#app/features/chat/server/removed-messages.server.ts"
import { listNotifications } from "#app/features/notifications/notifications.server.ts"
import { addPictures, findAlbum } from "#app/features/profiles/pictures/album.server.ts"
import { arrived } from "#app/features/profiles/pictures/pictures-for-tests.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { bodyOf, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { done } from "#app/result.ts"
import { openSession } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts, sessions } from "#db/schema/accounts.ts"
import { conversations, messages } from "#db/schema/chat.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { reports } from "#db/schema/safety.ts"
import { auditEvents } from "#db/schema/site.ts"
import { makePerson } from "#db/test-people.ts"
import { findReportable, report } from "./file-report.server.ts"
import { decideReport } from "./report-decisions.server.ts"
import { findReport, listReportQueue, readReportedFile } from "./report-queue.server.ts"
import type { Part, Verdict } from "./reports-policy.ts"

runningOutbox(newDatabase())

const FIRST = { page: 1, limit: 50 } as const
const administrator = () => makePerson("Nadia", { role: "admin" })
type Someone = Awaited<ReturnType<typeof makePerson>>

const notifications = async (person: Someone) => (await listNotifications(person, FIRST)).list.map(({ text }) => text)

/** Bilal has written something to Ayesha, who reports it. */
async function reportedMessage(text: string) {
  const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal")]
  await db.insert(requests).values({ senderId: bilal.id, receiverId: ayesha.id, status: "accepted" })
  const [chat] = await db.insert(conversations).values({ lowId: ayesha.id, highId: bilal.id }).returning()
  const [message] = await db
    .insert(messages)
    .values({ conversationId: chat!.id, senderId: bilal.id, clientId: randomUUID(), body: text })
    .returning()
  await db.update(conversations).set({ lastMessageId: message!.id, lastPreview: text })
  await report(ayesha, (await findReportable(ayesha, "message", message!.id))!, { category: "Insults", note: "Look" })
  return { ayesha, bilal, messageId: message!.id, id: await newest() }
}

async function reportedProfile(profile = {}) {
  const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal", { profile })]
  await report(ayesha, (await findReportable(ayesha, "profile", bilal.profileId))!, { category: "Fake", note: "Look" })
  return { ayesha, bilal, id: await newest() }
}

async function newest() {
  const [row] = await db.select({ id: reports.id }).from(reports).orderBy(desc(reports.id)).limit(1)
  return row!.id
}

const decide = (actor: Someone, id: number, verdict: Verdict, part?: Part) =>
  decideReport({ actor, id, verdict, part, reason: "It breaks the rules", ctx: ctx() })

const THANKS = expect.stringMatching(/^Thank you: we have looked at your report of /)

test("A removed message becomes a note; the kept copy stays, and nobody learns who reported", async () => {
  const nadia = await administrator()
  const { ayesha, bilal, messageId, id } = await reportedMessage("Something vile")
  expect(await decide(nadia, id, "remove")).toEqual(done())
  const [message] = await db.select().from(messages).where(eq(messages.id, messageId))
  expect(message).toMatchObject({ body: REMOVED })
  const [chat] = await db.select().from(conversations).where(eq(conversations.lastMessageId, messageId))
  expect(chat!.lastPreview).toBe(REMOVED)
  expect((await findReport(id))!.content.body).toBe("Something vile")
  expect(await notifications(ayesha)).toContainEqual(THANKS)
  expect(await notifications(bilal)).toEqual(["We have removed one of your messages. The reason: It breaks the rules"])
  const [mail] = await mailsTo(bilal.email)
  expect(bodyOf(mail!)).not.toContain("Ayesha")
})

test("A warning reaches the reported and changes nothing else; dismissing reaches the reporter alone", async () => {
  const nadia = await administrator()
  const { ayesha, bilal, messageId, id } = await reportedMessage("Hm")
  await decide(nadia, id, "warn")
  expect(await notifications(bilal)).toEqual(["This is a warning. It breaks the rules"])
  const [message] = await db.select().from(messages).where(eq(messages.id, messageId))
  expect(message!.body).toBe("Hm")

  const other = await reportedProfile()
  await decide(nadia, other.id, "dismiss")
  expect(JSON.stringify(await notifications(other.ayesha))).toMatch(/none of our rules broken/)
  expect(await notifications(other.bilal)).toEqual([])
  expect([await notifications(ayesha), await notifications(other.ayesha)]).toEqual([[THANKS], [THANKS]])
  const [line] = await db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
  expect(line).toMatchObject({
    action: "report.dismissed",
    actorId: nadia.id,
    objectId: other.id,
    reason: "It breaks the rules",
  })
})

test("What is taken out of a profile is gone, and its owner is asked for something else", async () => {
  const nadia = await administrator()
  const { bilal, id } = await reportedProfile({ city: "Call 0300 1234567", contactNumber: "+923001234567" })
  expect(await decide(nadia, id, "remove")).toMatchObject({ message: "Please choose what to remove." })
  await decide(nadia, id, "remove", "city")
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, bilal.profileId))
  expect(profile).toMatchObject({
    city: null,
    verifiedAt: null,
    sentBackStep: "religious",
    sentBackReason: "It breaks the rules",
  })
  expect(await notifications(bilal)).toEqual([
    "The city was removed from your profile. Please correct the step Religious. The reason: It breaks the rules",
  ])
})

test("A removed picture is worn by neither profile nor account, and its row is gone", async () => {
  const nadia = await administrator()
  const { bilal, id } = await reportedProfile()
  const pictureId = randomUUID().replaceAll("-", "")
  await db.insert(pictures).values({ id: pictureId, accountId: bilal.id, width: 480, height: 600 })
  await db.update(profiles).set({ pictureId }).where(eq(profiles.id, bilal.profileId))
  await db.update(accounts).set({ pictureId }).where(eq(accounts.id, bilal.id))
  await decide(nadia, id, "remove", "picture")
  expect(await db.$count(pictures, eq(pictures.id, pictureId))).toBe(0)
  const [account] = await db.select().from(accounts).where(eq(accounts.id, bilal.id))
  expect(account!.pictureId).toBeNull()
})

test("A report keeps every picture and text as it was; those after the first go together, a text alone", async () => {
  const [nadia, ayesha, bilal] = [
    await administrator(),
    await makePerson("Ayesha"),
    await makePerson("Bilal", { profile: { aboutMe: "Call 0300 1234567" } }),
  ]
  await addPictures(bilal, bilal.profileId, [await arrived(), await arrived(), await arrived()], ctx())
  const { portrait, pictures: before } = (await findAlbum(bilal, bilal.profileId))!
  await report(ayesha, (await findReportable(ayesha, "profile", bilal.profileId))!, { category: "Fake", note: "Look" })
  const id = await newest()
  expect((await findReport(id))!.content).toMatchObject({
    hasPicture: true,
    further: 2,
    texts: [{ title: "About me", text: "Call 0300 1234567" }],
  })
  await decide(nadia, id, "remove", "furtherPictures")
  expect((await findAlbum(bilal, bilal.profileId))!.pictures).toEqual([portrait])
  expect(await db.$count(pictures, inArray(pictures.id, before))).toBe(1)
  for (const index of [0, 1, 2]) expect(await readReportedFile(id, index)).toMatchObject({ mediaType: "image/webp" })
  for (const index of [3, 1e9]) expect(await readReportedFile(id, index)).toBeUndefined()
  expect(await notifications(bilal)).toEqual([
    "Every picture after the first was removed from your profile. Please correct the step More about you. The reason: It breaks the rules",
  ])

  await report(ayesha, (await findReportable(ayesha, "profile", bilal.profileId))!, { category: "Fake", note: "Look" })
  await decide(nadia, await newest(), "remove", "aboutMe")
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, bilal.profileId))
  expect(profile).toMatchObject({ aboutMe: null, pictureId: portrait, sentBackStep: "more" })
})

test("A suspension ends the sessions, and stands in the history of the next report", async () => {
  const nadia = await administrator()
  const { bilal, id } = await reportedMessage("Send me money")
  await openSession(bilal.id, new Request("http://localhost/"))
  await decide(nadia, id, "suspend")
  expect(await db.$count(sessions, eq(sessions.accountId, bilal.id))).toBe(0)
  const [account] = await db.select().from(accounts).where(eq(accounts.id, bilal.id))
  expect(account).toMatchObject({ status: "suspended", suspendedReason: "It breaks the rules" })
  await db.insert(reports).values({ subjectId: bilal.id, category: "Again", content: {} })
  const { subject } = (await findReport(await newest()))!
  expect(subject).toMatchObject({
    about: [{ id, status: "suspended", decision: "It breaks the rules" }],
    suspensions: [{ action: "account.suspended" }],
  })
})

test("Two administrators at once decide once, and both sides are told once", async () => {
  const [nadia, sadia] = [await administrator(), await administrator()]
  const { ayesha, bilal, id } = await reportedMessage("Hello")
  const outcomes = await Promise.all([decide(nadia, id, "warn"), decide(sadia, id, "dismiss")])
  expect(outcomes.filter((one) => !one.done)).toHaveLength(1)
  expect(await notifications(ayesha)).toHaveLength(1)
  expect((await notifications(bilal)).length).toBeLessThanOrEqual(1)
  expect(await db.$count(auditEvents, eq(auditEvents.objectId, id))).toBe(1)
  const open = (await listReportQueue("open", FIRST)).reports.map((one) => one.id)
  const decided = (await listReportQueue("decided", FIRST)).reports.map((one) => one.id)
  expect([open.includes(id), decided.includes(id)]).toEqual([false, true])
})

test("What is there no longer cannot be removed, and the report stays open", async () => {
  const nadia = await administrator()
  const { bilal, id } = await reportedProfile()
  await db.delete(profiles).where(eq(profiles.id, bilal.profileId))
  expect(await decide(nadia, id, "remove", "city")).toMatchObject({
    done: false,
    message: "What was reported no longer exists.",
  })
  expect((await findReport(id))!.status).toBe("open")
  expect(await decide(nadia, 999_999, "dismiss")).toMatchObject({ reason: "not-found" })
})
