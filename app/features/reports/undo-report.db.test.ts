import { randomUUID } from "node:crypto"
import { desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { applyAction } from "#app/features/accounts/actions/actions.server.ts"
import { REMOVED } from "#app/features/chat/server/removed-messages.server.ts"
import { newestNotifications } from "#app/features/notifications/notifications.server.ts"
import { undoDecision } from "#app/features/verifications/undo.server.ts"
import { findVerification } from "#app/features/verifications/verifications.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { bodyOf, everyMailTo, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { done } from "#app/result.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { conversations, messages } from "#db/schema/chat.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { reports } from "#db/schema/safety.ts"
import { makePerson } from "#db/test-people.ts"
import { HOW_TO_REACH, WHO_COMPLAINS } from "./answer.server.ts"
import { findReportable, report } from "./file-report.server.ts"
import { decideReport } from "./report-decisions.server.ts"
import { findReport, listReportQueue } from "./report-queue.server.ts"
import type { Part, Verdict } from "./reports-policy.ts"
import { reopenReport } from "./undo-report.server.ts"

runningOutbox(newDatabase())

type Someone = Awaited<ReturnType<typeof makePerson>>
const administrator = () => makePerson("Nadia", { role: "admin" })
const said = async (person: Someone) => (await newestNotifications(person)).map(({ text }) => text)
const open = async () => (await listReportQueue("open", { page: 1, limit: 50 })).reports.map(({ id }) => id)

async function reportedMessage(body: string) {
  const [ayesha, bilal] = [
    await makePerson("Ayesha"),
    await makePerson("Bilal", { account: { verifiedAt: new Date() } }),
  ]
  await db.insert(requests).values({ senderId: bilal.id, receiverId: ayesha.id, status: "accepted" })
  const [chat] = await db.insert(conversations).values({ lowId: ayesha.id, highId: bilal.id }).returning()
  const values = { conversationId: chat!.id, senderId: bilal.id, clientId: randomUUID(), body }
  const [message] = await db.insert(messages).values(values).returning()
  const last = { lastMessageId: message!.id, lastPreview: body }
  await db.update(conversations).set(last).where(eq(conversations.id, chat!.id))
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

const decide = (actor: Someone, id: number, verdict: Verdict, more: { part?: Part; answer?: string } = {}) =>
  decideReport({ actor, id, verdict, ...more, reason: "It breaks the rules", ctx: ctx() })
const reopening = async (actor: Someone, id: number) => ({
  actor,
  id,
  seen: (await findReport(id))!.seen ?? "never",
  reason: "Read it wrongly",
  ctx: ctx(),
})
const reopen = async (actor: Someone, id: number) => reopenReport(await reopening(actor, id))

test("A warning is taken back: the warned is told by notice and mail, the reporter that we look again", async () => {
  const nadia = await administrator()
  const { ayesha, bilal, id } = await reportedMessage("Hm")
  await decide(nadia, id, "warn")
  expect(await reopen(nadia, id)).toEqual(done())
  expect(await open()).toContain(id)
  expect(await findReport(id)).toMatchObject({
    status: "open",
    decided: null,
    history: [
      { action: "report.reopened", reason: "Read it wrongly" },
      { action: "report.warned", reason: "It breaks the rules" },
    ],
  })
  expect((await said(bilal))[0]).toMatch(/^We warned you on .*mistake of ours: the warning no longer counts\.$/)
  expect((await said(ayesha))[0]).toMatch(/^We decided on your report of .*mistake of ours: we look at it again\.$/)
  const mails = (await everyMailTo(bilal.email)).map(bodyOf)
  expect(mails).toHaveLength(2)
  expect(mails.join()).not.toMatch(/Ayesha|Read it wrongly/)
  expect(await decide(nadia, id, "dismiss"), "and is decided anew").toEqual(done())
})

test("A removed message is back in the chat, with its line in the list", async () => {
  const nadia = await administrator()
  const { bilal, messageId, id } = await reportedMessage("Is your mother well?")
  await decide(nadia, id, "remove")
  expect(await reopen(nadia, id)).toEqual(done())
  const [message] = await db.select().from(messages).where(eq(messages.id, messageId))
  const [chat] = await db.select().from(conversations).where(eq(conversations.lastMessageId, messageId))
  expect([message!.body, chat!.lastPreview]).toEqual(["Is your mother well?", "Is your mother well?"])
  expect((await said(bilal))[0]).toMatch(/it is back in the chat\.$/)
})

test("A message that was only a file cannot come back, and Bilal is told so", async () => {
  const nadia = await administrator()
  const { bilal, messageId, id } = await reportedMessage("A picture")
  await db
    .update(reports)
    .set({ content: { name: "Bilal", body: "" } })
    .where(eq(reports.id, id))
  await decide(nadia, id, "remove")
  await reopen(nadia, id)
  const [message] = await db.select().from(messages).where(eq(messages.id, messageId))
  expect(message!.body).toBe(REMOVED)
  expect((await said(bilal))[0]).toMatch(/cannot bring it back\.$/)
})

test("A removed text is back with the check, unless its owner has written another", async () => {
  const nadia = await administrator()
  const verifiedAt = new Date()
  const [one, other] = [
    await reportedProfile({ city: "Multan", verifiedAt }),
    await reportedProfile({ city: "Multan", verifiedAt }),
  ]
  const nameless = await reportedProfile()
  for (const { id } of [one, other]) await decide(nadia, id, "remove", { part: "city" })
  await decide(nadia, nameless.id, "remove", { part: "name" })
  await db.update(profiles).set({ city: "Lahore" }).where(eq(profiles.id, other.bilal.profileId))
  const found = (await findVerification(nadia, one.bilal.profileId))!
  expect(found.decided, "the report's undo is the only one").toBeNull()
  expect(await undoDecision({ ...(await reopening(nadia, one.id)), id: one.bilal.profileId, seen: "x" })).toMatchObject(
    { reason: "conflict" },
  )
  for (const { id } of [one, other, nameless]) expect(await reopen(nadia, id)).toEqual(done())
  const profileOf = async ({ bilal }: { bilal: Someone }) =>
    (await db.select().from(profiles).where(eq(profiles.id, bilal.profileId)))[0]
  expect(await profileOf(one)).toMatchObject({ city: "Multan", sentBackAt: null, verifiedAt: expect.any(Date) })
  expect(await profileOf(other)).toMatchObject({ city: "Lahore", sentBackAt: null, verifiedAt: null })
  expect(await profileOf(nameless)).toMatchObject({ firstName: "Bilal", lastName: "Malik", sentBackAt: null })
  expect((await said(one.bilal))[0]).toMatch(/removed something from your profile on .* it is back, and there is/)
  expect((await said(other.bilal))[0]).toMatch(/what stands there now stays, and there is nothing to correct\.$/)
})

test("A removed picture stays deleted: its owner need not correct anything, and is told to add it again", async () => {
  const nadia = await administrator()
  const { bilal, id } = await reportedProfile()
  const pictureId = randomUUID().replaceAll("-", "")
  await db.insert(pictures).values({ id: pictureId, accountId: bilal.id, width: 480, height: 600 })
  await db.update(profiles).set({ pictureId }).where(eq(profiles.id, bilal.profileId))
  await decide(nadia, id, "remove", { part: "picture" })
  expect(await reopen(nadia, id)).toEqual(done())
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, bilal.profileId))
  expect(profile).toMatchObject({ pictureId: null, sentBackAt: null })
  expect((await said(bilal))[0]).toMatch(/mistake of ours: we cannot bring it back, but you can add it again\.$/)
})

test("A suspended account is open again, unless it was suspended for something else since", async () => {
  const nadia = await administrator()
  const [one, other] = [await reportedMessage("Hello"), await reportedMessage("Hello")]
  for (const { id } of [one, other]) await decide(nadia, id, "suspend")
  await applyAction(nadia, other.bilal.id, "restore", "Looked again", ctx())
  await applyAction(nadia, other.bilal.id, "suspend", "Asks for money", ctx())
  for (const { id } of [one, other]) expect(await reopen(nadia, id)).toEqual(done())
  const statusOf = async ({ bilal }: { bilal: Someone }) =>
    (await db.select({ status: accounts.status }).from(accounts).where(eq(accounts.id, bilal.id)))[0]!.status
  expect([await statusOf(one), await statusOf(other)]).toEqual(["active", "suspended"])
  expect((await said(one.bilal))[0]).toMatch(/^We should not have suspended your account\./)
  expect((await said(other.bilal))[0]).not.toMatch(/mistake/)
})

test("Of several who reopen at once one does; a page of before, one of the sides and a stranger's number do not", async () => {
  const [nadia, sadia] = [await administrator(), await administrator()]
  const { ayesha, bilal, id } = await reportedMessage("Hm")
  await decide(nadia, id, "warn")
  const [hers, other] = [await reopening(nadia, id), await reopening(sadia, id)]
  expect(await reopenReport({ ...hers, actor: ayesha })).toMatchObject({ message: expect.stringMatching("two sides") })
  const outcomes = await Promise.all([reopenReport(hers), reopenReport(other), reopenReport(hers)])
  expect(outcomes.filter((outcome) => outcome.done)).toHaveLength(1)
  expect(outcomes.find((outcome) => !outcome.done)).toMatchObject({ reason: "conflict" })
  expect(await said(bilal)).toHaveLength(2)
  await decide(sadia, id, "dismiss")
  expect(await reopenReport(hers), "another decision stands").toMatchObject({ reason: "conflict" })
  expect(await reopenReport({ ...hers, id: 999_999 })).toMatchObject({ reason: "not-found" })
  const [undone, decided] = await Promise.all([reopen(nadia, id), decide(sadia, id, "warn")])
  expect([undone.done, decided.done]).toContain(true)
})

test("Amna has no account: the decision answers her by mail, once, and so does the next one after a mistake", async () => {
  const nadia = await administrator()
  const email = `${randomUUID()}@example.com`
  const texts = [{ title: WHO_COMPLAINS, text: `Amna Bibi, ${email}` }]
  const farhat = await makePerson("Farhat", { role: "guest" })
  const complaint = { subjectId: farhat.id, category: "Does not answer", note: "For two weeks", content: { texts } }
  await db.insert(reports).values(complaint)
  const id = await newest()
  expect((await findReport(id))!.answerTo).toBe(email)
  expect(await decide(nadia, id, "warn")).toMatchObject({ field: "answer", message: "Please write your answer." })
  const outcomes = await Promise.all([
    decide(nadia, id, "warn", { answer: "We have written to the bureau." }),
    decide(nadia, id, "dismiss", { answer: "We have looked." }),
  ])
  expect(outcomes.filter((outcome) => outcome.done)).toHaveLength(1)
  const [mail] = await mailsTo(email)
  expect(bodyOf(mail!)).toMatch(/Dear Amna Bibi,[\s\S]*We have (written|looked)[\s\S]*> For two weeks/)
  await reopen(nadia, id)
  await decide(nadia, id, "dismiss", { answer: "The bureau was ill." })
  expect((await findReport(id))!.answer).toMatch(/^We have [\s\S]*\n\nThe bureau was ill\.$|The bureau was ill\.$/)
  const mails = (await everyMailTo(email)).map(bodyOf).join()
  expect(await everyMailTo(email)).toHaveLength(3)
  expect(mails).toMatch(/We answered your complaint of .*[\s\S]*mistake of ours/)
})

test("Of what a family has left the e-mail is found; without one, and with an account, nothing is asked for", async () => {
  const nadia = await administrator()
  const farhat = await makePerson("Farhat", { role: "guest" })
  const reach = (text: string) => ({ texts: [{ title: HOW_TO_REACH, text }] })
  const values = { subjectId: farhat.id, category: "Shows somebody without their consent", note: "She never agreed" }
  const found = async (content: Record<string, unknown>, reporterId?: number) => {
    await db.insert(reports).values({ ...values, content, reporterId })
    return (await findReport(await newest()))!.answerTo
  }
  expect(await found(reach("0300 1234567, or <saima@example.com>"))).toBe("saima@example.com")
  expect(await found(reach("Nothing is given."))).toBeUndefined()
  expect(await found(reach("saima@example.com"), farhat.id)).toBeUndefined()
  expect(await found({ texts: [{ title: "About me", text: "write to x@example.com" }] })).toBeUndefined()
  expect(await decide(nadia, await newest(), "dismiss", { answer: "To nobody" })).toEqual(done())
  expect((await findReport(await newest()))!.answer).toBeNull()
})
