import { desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { ctx } from "#app/http/requests-for-tests.ts"
import { bodyOf, everyMailTo, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { auditEvents, contactMessages } from "#db/schema/site.ts"
import { makePerson } from "#db/test-people.ts"
import { leaveMessage } from "./contact.server.ts"
import { dealWith, findContactMessage, listContactMessages, reopenMessage } from "./contact-messages.server.ts"

runningOutbox(newDatabase())

const FIRST = { page: 1, limit: 50 } as const

async function sentMessage() {
  const email = `${crypto.randomUUID()}@example.com`
  await leaveMessage({ name: "Sana", email, message: "How do I change my picture?\nThank you." })
  const [message] = await db.select({ id: contactMessages.id }).from(contactMessages).orderBy(desc(contactMessages.id))
  const actor = await makePerson("Nadia", { role: "admin" })
  return { email, step: { actor, id: message!.id, ctx: ctx() } }
}

const listed = async (state: "open" | "done") => (await listContactMessages(state, FIRST)).messages.map(({ id }) => id)
const auditOf = (id: number) => db.select().from(auditEvents).where(eq(auditEvents.objectId, id))

test("An answer goes out by mail with what was asked, and the message is done", async () => {
  const { email, step } = await sentMessage()
  expect(await listed("open")).toContain(step.id)
  expect(await dealWith(step, { answer: "On your account page." })).toMatchObject({ done: true })
  const mail = bodyOf((await mailsTo(email))[0]!)
  expect(mail).toContain("On your account page.")
  expect(mail).toContain("> How do I change my picture?\r\n> Thank you.")
  expect([(await listed("open")).includes(step.id), (await listed("done")).includes(step.id)]).toEqual([false, true])
  expect(await findContactMessage(step.id)).toMatchObject({
    answer: "On your account page.",
    done: expect.stringMatching(/^Answered on .* by Nadia\.$/),
  })
})

test("Two who deal with a message at once do it once", async () => {
  const { step } = await sentMessage()
  const actions = await Promise.all([
    dealWith(step, { intent: "close", reason: "Advertising" }),
    dealWith(step, { intent: "answered", reason: "By telephone" }),
  ])
  expect(actions.map((handling) => handling.done).sort()).toEqual([false, true])
  expect(await auditOf(step.id)).toHaveLength(1)
})

test.each([
  ["close", "contact-message.closed", /^Closed on .* by Nadia\.$/],
  ["answered", "contact-message.answered", /^Answered on .* by Nadia\.$/],
] as const)("What Nadia sees to by '%s' is written down as %s, and said so", async (intent, action, text) => {
  const { step } = await sentMessage()
  expect(await dealWith(step, { intent, reason: "By telephone" })).toMatchObject({ done: true })
  expect(await auditOf(step.id)).toMatchObject([{ action, reason: "By telephone" }])
  expect(await findContactMessage(step.id)).toMatchObject({ answer: null, done: expect.stringMatching(text) })
})

const reopening = async (step: Awaited<ReturnType<typeof sentMessage>>["step"]) => ({
  ...step,
  seen: (await findContactMessage(step.id))!.decided ?? "never",
  reason: "It was meant for another",
})

test("A message answered by mistake waits again once, Sana is told, and both answers stay", async () => {
  const { email, step } = await sentMessage()
  await dealWith(step, { answer: "Yes." })
  const undo = await reopening(step)
  const sadia = { ...undo, actor: await makePerson("Sadia", { role: "admin" }) }
  const outcomes = await Promise.all([reopenMessage(undo), reopenMessage(sadia), reopenMessage(undo)])
  expect(outcomes.filter((outcome) => outcome.done)).toHaveLength(1)
  expect(outcomes.find((outcome) => !outcome.done)).toMatchObject({ reason: "conflict" })
  expect(await listed("open")).toContain(step.id)
  await dealWith(step, { answer: "On your account page." })
  expect(await reopenMessage(undo), "with a page of before").toMatchObject({ reason: "conflict" })
  const found = (await findContactMessage(step.id))!
  expect(found.answer).toMatch(/^Yes\.\n\n.*:\nOn your account page\.$/)
  expect(found.history.map(({ action }) => action)).toEqual([
    "contact-message.answered",
    "contact-message.reopened",
    "contact-message.answered",
  ])
  const mails = (await everyMailTo(email)).map(bodyOf)
  expect(mails).toHaveLength(3)
  expect(mails.join()).toMatch(/We answered your message of[\s\S]*mistake of ours/)
})

test("A message that was closed is reopened without a mail, and one that waits has nothing to undo", async () => {
  const { email, step } = await sentMessage()
  expect(await reopenMessage(await reopening(step))).toMatchObject({ reason: "conflict" })
  await dealWith(step, { intent: "close", reason: "Advertising" })
  expect(await reopenMessage(await reopening(step))).toMatchObject({ done: true })
  expect(await findContactMessage(step.id)).toMatchObject({ done: null, decided: null })
  expect(await everyMailTo(email)).toHaveLength(0)
  expect(await reopenMessage({ ...(await reopening(step)), id: 999_999 })).toMatchObject({ reason: "not-found" })
})
