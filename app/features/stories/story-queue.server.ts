import { eq, inArray, isNotNull, sql } from "drizzle-orm"
import { config } from "#app/config.server.ts"
import { dateTimeOf } from "#app/dates/dates.ts"
import { type ReasonedStep, recorderOf, type Step } from "#app/features/moderation/audited-step.server.ts"
import { listDecisions } from "#app/features/moderation/history.server.ts"
import { ourMistake } from "#app/features/moderation/mistake.ts"
import { moderationMail } from "#app/features/moderation/moderation-mail.ts"
import { QUEUES } from "#app/features/moderation/queues.server.ts"
import { keepWordings, lastWording, listEarlierWordings } from "#app/forms/meanwhile/earlier-wordings.server.ts"
import { type Seen, seenOf } from "#app/forms/meanwhile/merge.server.ts"
import { mergeOrRefuse } from "#app/forms/meanwhile/refuse.server.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import { invalidatePages } from "#app/page-cache/page-cache.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Paging } from "#app/url/address.ts"
import { type Database, db } from "#db/client.ts"
import { inOrder } from "#db/lists/in-order.ts"
import { keyedPage } from "#db/lists/keyed-page.ts"
import { stories } from "#db/schema/site.ts"
import { STORY_PARTS, type StoryText } from "./story-decision-schema.ts"

export async function listStories(state: "waiting" | "published", paging: Paging) {
  const which = state === "waiting" ? QUEUES.stories.waits : isNotNull(stories.publishedAt)
  const all = db.select({ id: stories.id, publishedAt: stories.publishedAt }).from(stories).where(which)
  const { ids, ...list } = await keyedPage(all, paging, state === "waiting" ? {} : NEWEST_FIRST)
  const rows = await db
    .select({ id: stories.id, names: stories.names, city: stories.city, createdAt: stories.createdAt })
    .from(stories)
    .where(inArray(stories.id, ids))
  const shown = inOrder(ids, rows).map(({ createdAt, ...row }) => ({ ...row, at: dateTimeOf(createdAt) }))
  return { stories: shown, ...list }
}

const publishedAtText = sql<string | null>`${stories.publishedAt}::text`
const NEWEST_FIRST = { descending: true, by: { columns: [sql`published_at`], table: stories } }

export async function findStory(id: number) {
  const [row] = await db
    .select({
      id: stories.id,
      names: stories.names,
      city: stories.city,
      body: stories.body,
      email: stories.email,
      accountId: stories.accountId,
      publishedAt: stories.publishedAt,
      decided: publishedAtText,
      createdAt: stories.createdAt,
    })
    .from(stories)
    .where(eq(stories.id, id))
  if (!row) return
  const { publishedAt, createdAt, ...story } = row
  const [wordings, history] = await Promise.all([
    listEarlierWordings({ storyId: id }, STORY_PARTS),
    listDecisions("story", id),
  ])
  return {
    ...story,
    seen: seenOf(STORY_PARTS, story),
    wordings,
    history,
    at: dateTimeOf(createdAt),
    published: publishedAt && dateTimeOf(publishedAt),
  }
}

const record = recorderOf("story")

/** What the couple wrote stays readable in the portal. */
export async function correctStory(step: Step, mine: StoryText, seen?: Seen): Promise<Result<string>> {
  const corrected = await db.transaction(async (tx): Promise<Result<string>> => {
    const [now] = await tx
      .select({ names: stories.names, city: stories.city, body: stories.body })
      .from(stories)
      .where(eq(stories.id, step.id))
      .for("no key update")
    if (!now) return NOT_FOUND
    const of = { storyId: step.id }
    const last = (field: string) => lastWording(tx, of, field)
    const merged = await mergeOrRefuse(tx, step.actor, STORY_PARTS, { now, mine, seen }, last)
    if (!merged.done) return merged
    await keepWordings(tx, of, STORY_PARTS, { before: now, after: merged.value, by: step.actor.id })
    await tx.update(stories).set(merged.value).where(eq(stories.id, step.id))
    await record(tx, step, "story.corrected")
    return done(merged.value.names)
  })
  if (corrected.done) await invalidatePages()
  return corrected
}

/** Also mails the writers. Repeating changes nothing. */
export function publishStory(step: Step, publish: boolean) {
  return changing(async (tx) => {
    const [story] = await tx
      .select({ names: stories.names, email: stories.email, publishedAt: stories.publishedAt })
      .from(stories)
      .where(eq(stories.id, step.id))
      .for("update")
    if (!story) return NOT_FOUND
    if ((story.publishedAt !== null) === publish) return done(story.names)
    await tx
      .update(stories)
      .set({ publishedAt: publish ? sql`now()` : null })
      .where(eq(stories.id, step.id))
    await record(tx, step, publish ? "story.published" : "story.unpublished")
    if (publish) await sendMail(publishedMail(story), { within: tx })
    return done(story.names)
  })
}

const publishedMail = ({ email, names }: { email: string; names: string }) =>
  moderationMail(email, names, {
    subject: "Your story on Rishta",
    text: [
      "Thank you for your story. We have read it, corrected only spelling, and show it on our first page now.",
      "Should you change your minds, tell us and it is taken down:",
    ],
    address: `${config.origin}/contact-us`,
  })

/** Published by mistake: it waits in the queue again, and the writers are told. */
export function undoPublication({ seen, ...step }: ReasonedStep & { seen: string }): Promise<Result<string>> {
  return changing(async (tx) => {
    const [story] = await tx
      .select({
        names: stories.names,
        email: stories.email,
        publishedAt: stories.publishedAt,
        decided: publishedAtText,
      })
      .from(stories)
      .where(eq(stories.id, step.id))
      .for("update")
    if (!story) return NOT_FOUND
    if (!story.publishedAt || story.decided !== seen)
      return refuse("conflict", "Somebody else has decided on this story anew.")
    await tx.update(stories).set({ publishedAt: null }).where(eq(stories.id, step.id))
    await record(tx, step, "story.publication-undone")
    await sendMail(undoneMail({ ...story, publishedAt: story.publishedAt }), { within: tx })
    return done(story.names)
  })
}

const undoneMail = ({ email, names, publishedAt }: { email: string; names: string; publishedAt: Date }) =>
  moderationMail(email, names, {
    subject: "Your story on Rishta",
    text: [
      ourMistake("put your story on our first page", publishedAt, "it is not shown now, and we read it again."),
      "If you have a question, write to us:",
    ],
    address: `${config.origin}/contact-us`,
  })

async function changing(work: (tx: Database) => Promise<Result<string>>): Promise<Result<string>> {
  const changed = await db.transaction(work)
  if (changed.done) await invalidatePages()
  return changed
}
