import { eq, inArray, sql } from "drizzle-orm"
import { dateTimeOf, dayOf } from "#app/dates/dates.ts"
import { sendAnswer } from "#app/features/moderation/answer-mail.server.ts"
import { withEarlier } from "#app/features/moderation/answers.ts"
import { type ReasonedStep, recorderOf, type Step } from "#app/features/moderation/audited-step.server.ts"
import { listDecisions } from "#app/features/moderation/history.server.ts"
import { ourMistake } from "#app/features/moderation/mistake.ts"
import { QUEUES } from "#app/features/moderation/queues.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Paging } from "#app/url/address.ts"
import { type Database, db } from "#db/client.ts"
import { inOrder } from "#db/lists/in-order.ts"
import { keyedPage } from "#db/lists/keyed-page.ts"
import { accounts } from "#db/schema/accounts.ts"
import { contactMessages as messages } from "#db/schema/site.ts"

const isOpen = QUEUES.contacts.waits
const decidedAt = sql<string | null>`coalesce(${messages.answeredAt}, ${messages.closedAt})::text`

export async function listContactMessages(state: "open" | "done", paging: Paging) {
  const which = state === "open" ? isOpen : sql`not (${isOpen})`
  const all = db.select({ id: messages.id }).from(messages).where(which)
  const { ids, ...list } = await keyedPage(all, paging, { descending: state === "done" })
  const rows = await db
    .select({
      id: messages.id,
      name: messages.name,
      body: sql<string>`left(${messages.body}, 80)`,
      at: messages.createdAt,
    })
    .from(messages)
    .where(inArray(messages.id, ids))
  return { messages: inOrder(ids, rows).map(({ at, ...row }) => ({ ...row, at: dateTimeOf(at) })), ...list }
}

export async function findContactMessage(id: number) {
  const [row] = await db
    .select({
      id: messages.id,
      name: messages.name,
      email: messages.email,
      body: messages.body,
      answer: messages.answer,
      answeredAt: messages.answeredAt,
      closedAt: messages.closedAt,
      createdAt: messages.createdAt,
      handledBy: accounts.name,
      decided: decidedAt,
    })
    .from(messages)
    .leftJoin(accounts, eq(accounts.id, messages.handledBy))
    .where(eq(messages.id, id))
  if (!row) return
  const { answeredAt, closedAt, createdAt, handledBy, ...message } = row
  const doneAt = answeredAt ?? closedAt
  return {
    ...message,
    history: await listDecisions("contact-message", id),
    at: dateTimeOf(createdAt),
    done: doneAt && `${answeredAt ? "Answered" : "Closed"} on ${dateTimeOf(doneAt)} by ${handledBy ?? "N/A"}.`,
  }
}

const record = recorderOf("contact-message")

/** Answered by mail from here, answered elsewhere, or closed without an answer. */
type Handling = { answer: string } | { intent: "answered" | "close"; reason: string }

/** Of two administrators at once, only one does it. */
export function dealWith(step: Step, handling: Handling): Promise<Result> {
  return db.transaction(async (tx) => {
    const [message] = await tx
      .select({
        name: messages.name,
        email: messages.email,
        body: messages.body,
        answer: messages.answer,
        isOpen: sql<boolean>`${isOpen}`,
      })
      .from(messages)
      .where(eq(messages.id, step.id))
      .for("update")
    if (!message?.isOpen) return refuse("conflict", "Somebody else has already dealt with this message.")
    const columns =
      "intent" in handling && handling.intent === "close" ? { closedAt: sql`now()` } : { answeredAt: sql`now()` }
    const answer = "answer" in handling ? withEarlier(message.answer, handling.answer) : message.answer
    await tx
      .update(messages)
      .set({ ...columns, handledBy: step.actor.id, answer })
      .where(eq(messages.id, step.id))
    const action = "closedAt" in columns ? "contact-message.closed" : "contact-message.answered"
    const reason = "reason" in handling ? handling.reason : "Answered by mail"
    await record(tx, { ...step, reason }, action)
    if ("answer" in handling) await mailTo(tx, message, handling.answer)
    return done()
  })
}

/** It waits again; whoever was answered by mail is told. */
export function reopenMessage({ seen, ...step }: ReasonedStep & { seen: string }): Promise<Result> {
  return db.transaction(async (tx) => {
    const [message] = await tx
      .select({
        name: messages.name,
        email: messages.email,
        body: messages.body,
        answeredAt: messages.answeredAt,
        createdAt: messages.createdAt,
        decided: decidedAt,
        answer: messages.answer,
      })
      .from(messages)
      .where(eq(messages.id, step.id))
      .for("update")
    if (!message) return NOT_FOUND
    const { answeredAt, createdAt, decided, answer } = message
    if (decided !== seen) return refuse("conflict", "Somebody else has reopened this message, or dealt with it anew.")
    await tx.update(messages).set({ answeredAt: null, closedAt: null, handledBy: null }).where(eq(messages.id, step.id))
    await record(tx, step, "contact-message.reopened")
    const did = `answered your message of ${dayOf(createdAt)}`
    if (answeredAt && answer)
      await mailTo(tx, message, ourMistake(did, answeredAt, "please leave that answer aside, we write to you again."))
    return done()
  })
}

const mailTo = (tx: Database, { name, email, body }: { name: string; email: string; body: string }, answer: string) =>
  sendAnswer(tx, { to: email, name, subject: "Your message to Rishta", answer, asked: body })
