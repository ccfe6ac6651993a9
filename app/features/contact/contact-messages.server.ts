import { and, eq, inArray, sql } from "drizzle-orm"
import { config } from "#app/config.server.ts"
import { dateTimeOf } from "#app/dates/dates.ts"
import { recorderOf, type Step } from "#app/features/moderation/audited-step.server.ts"
import { moderationMail } from "#app/features/moderation/moderation-mail.ts"
import { QUEUES } from "#app/features/moderation/queues.server.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Paging } from "#app/url/address.ts"
import { db } from "#db/client.ts"
import { inOrder } from "#db/lists/in-order.ts"
import { keyedPage } from "#db/lists/keyed-page.ts"
import { accounts } from "#db/schema/accounts.ts"
import { contactMessages as messages } from "#db/schema/site.ts"

const isOpen = QUEUES.contacts.waits

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
    })
    .from(messages)
    .leftJoin(accounts, eq(accounts.id, messages.handledBy))
    .where(eq(messages.id, id))
  if (!row) return
  const { answeredAt, closedAt, createdAt, handledBy, ...message } = row
  const doneAt = answeredAt ?? closedAt
  return {
    ...message,
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
    const columns =
      "intent" in handling && handling.intent === "close" ? { closedAt: sql`now()` } : { answeredAt: sql`now()` }
    const [message] = await tx
      .update(messages)
      .set({ ...columns, handledBy: step.actor.id, answer: "answer" in handling ? handling.answer : null })
      .where(and(eq(messages.id, step.id), isOpen))
      .returning({ name: messages.name, email: messages.email, body: messages.body })
    if (!message) return refuse("conflict", "Somebody else has already dealt with this message.")
    const action = "closedAt" in columns ? "contact-message.closed" : "contact-message.answered"
    const reason = "reason" in handling ? handling.reason : "Answered by mail"
    await record(tx, { ...step, reason }, action)
    if ("answer" in handling) await sendMail(answerMail(message, handling.answer), { within: tx })
    return done()
  })
}

function answerMail({ name, email, body }: { name: string; email: string; body: string }, answer: string) {
  const quoted = body
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n")
  return moderationMail(email, name, {
    subject: "Your message to Rishta",
    text: [answer, "You wrote:", quoted, "To write to us again:"],
    address: `${config.origin}/contact-us`,
  })
}
