import { desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { putBack } from "#app/features/removals/put-back.server.ts"
import { askedOf, postedWith } from "#app/forms/meanwhile/posted-for-tests.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { bodyOf, everyMailTo, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { done } from "#app/result.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { earlierWordings } from "#db/schema/earlier-wordings.ts"
import { auditEvents, stories } from "#db/schema/site.ts"
import { makePerson } from "#db/test-people.ts"
import { deleteStory } from "./delete-story.server.ts"
import { forgetStories } from "./forget.server.ts"
import { keepStory, publishedStories } from "./stories.server.ts"
import { correctStory, findStory, listStories, publishStory, undoPublication } from "./story-queue.server.ts"

runningOutbox(newDatabase())

const FIRST = { page: 1, limit: 50 } as const

async function sentStory() {
  const email = `${crypto.randomUUID()}@example.com`
  await keepStory({ names: "Sana and Bilal", city: "Lahore", email, body: "We mett here." })
  const [story] = await db.select({ id: stories.id }).from(stories).orderBy(desc(stories.id)).limit(1)
  const actor = await makePerson("Nadia", { role: "admin" })
  return { email, step: { actor, id: story!.id, ctx: ctx() } }
}

const shown = async () => (await publishedStories()).map(({ id }) => id)
const listed = async (state: "waiting" | "published") => (await listStories(state, FIRST)).stories.map(({ id }) => id)

test("A story is read, corrected, shown, and those whose it is are written to once", async () => {
  const { email, step } = await sentStory()
  expect(await listed("waiting")).toContain(step.id)
  await correctStory(step, { names: "Sana and Bilal", city: "Lahore", body: "We met here." })
  expect((await findStory(step.id))!.body).toBe("We met here.")
  expect(await publishStory(step, true)).toEqual(done("Sana and Bilal"))
  await publishStory(step, true)
  expect(await shown()).toContain(step.id)
  expect([(await listed("waiting")).includes(step.id), (await listed("published")).includes(step.id)]).toEqual([
    false,
    true,
  ])
  expect(bodyOf((await mailsTo(email))[0]!)).toContain("Thank you for your story")
  await publishStory(step, false)
  expect(await shown()).not.toContain(step.id)
  const events = await db.select({ action: auditEvents.action }).from(auditEvents).orderBy(auditEvents.id)
  expect(events.map(({ action }) => action)).toEqual(["story.corrected", "story.published", "story.unpublished"])
  expect(await everyMailTo(email)).toHaveLength(1)
})

test("Two who correct a story at once: the later one is asked, and what the couple wrote stays readable", async () => {
  const { step } = await sentStory()
  const saima = { ...step, actor: await makePerson("Saima", { role: "admin" }) }
  const { seen } = (await findStory(step.id))!
  const text = { names: "Sana and Bilal", city: "Lahore" }
  await correctStory(step, { ...text, body: "We met here." }, postedWith(seen))
  const mine = { ...text, city: "Multan", body: "We met there." }
  const asked = askedOf(await correctStory(saima, mine, postedWith(seen)))
  expect(asked.disputed).toMatchObject([
    { heading: expect.stringMatching(/Nadia.* wrote this at/), theirs: "We met here.", mine: "We met there." },
  ])
  expect(await correctStory(saima, mine, postedWith(asked.seen, "mine", "body"))).toMatchObject({ done: true })
  expect(await findStory(step.id)).toMatchObject({
    city: "Multan",
    body: "We met there.",
    wordings: [{ body: "We met here." }, { body: "We mett here." }],
  })
  await deleteStory({ ...step, reason: "Not theirs" })
  expect(await db.$count(earlierWordings, eq(earlierWordings.storyId, step.id))).toBe(0)
})

test("A deleted story is gone, with its reason in the audit", async () => {
  const { step } = await sentStory()
  expect(await deleteStory({ ...step, reason: "Not theirs" })).toMatchObject({ value: { names: "Sana and Bilal" } })
  expect(await findStory(step.id)).toBeUndefined()
  expect(await publishStory(step, true)).toMatchObject({ reason: "not-found" })
  expect(await correctStory(step, { names: "a", city: "b", body: "c" })).toMatchObject({ reason: "not-found" })
  const [events] = await db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
  expect(events).toMatchObject({ action: "story.deleted", objectId: step.id, reason: "Not theirs" })
})

test("A story published by mistake waits again, once, and the couple is told", async () => {
  const { email, step } = await sentStory()
  await publishStory(step, true)
  const undo = { ...step, seen: (await findStory(step.id))!.decided!, reason: "Another couple's picture" }
  const sadia = { ...undo, actor: await makePerson("Sadia", { role: "admin" }) }
  const outcomes = await Promise.all([undoPublication(undo), undoPublication(sadia), undoPublication(undo)])
  expect(outcomes.filter((outcome) => outcome.done)).toHaveLength(1)
  expect([await shown(), await listed("waiting")]).toEqual([
    expect.not.arrayContaining([step.id]),
    expect.arrayContaining([step.id]),
  ])
  const mails = (await everyMailTo(email)).map(bodyOf)
  expect(mails).toHaveLength(2)
  expect(mails.join()).toMatch(/We put your story on our first page on[\s\S]*a\s+mistake\s+of\s+ours/)
  expect((await findStory(step.id))!.history.map(({ action }) => action)).toEqual([
    "story.publication-undone",
    "story.published",
  ])
  await publishStory(step, true)
  expect(await undoPublication(undo), "with a page of before").toMatchObject({ reason: "conflict" })
  expect(await undoPublication({ ...undo, id: 999_999 })).toMatchObject({ reason: "not-found" })
})

test("A deleted story comes back for a day, with its wordings, to be read again; not once its couple has left", async () => {
  const { email, step } = await sentStory()
  await correctStory(step, { names: "Sana and Bilal", city: "Lahore", body: "We met here." })
  await publishStory(step, true)
  const entry = async () => {
    const deleted = await deleteStory({ ...step, reason: "Not theirs" })
    return deleted.done ? deleted.value.entry : 0
  }
  const removed = await entry()
  const sadia = await makePerson("Sadia", { role: "admin" })
  expect(await putBack({ id: sadia.id, role: "admin" }, removed, ctx())).toMatchObject({ reason: "not-found" })
  const undo = () => putBack({ id: step.actor.id, role: "admin" }, removed, ctx())
  expect((await Promise.all([undo(), undo()])).map((result) => result.done)).toEqual([true, true])
  expect(await findStory(step.id)).toMatchObject({ published: null, wordings: [{ body: "We mett here." }] })
  expect((await findStory(step.id))!.history[0]).toMatchObject({ action: "story.put-back" })
  expect(await listed("waiting")).toContain(step.id)

  await entry()
  await db.transaction((tx) => forgetStories(tx, { id: 0, email, afterCommit: [] } as never))
  expect(await undo()).toMatchObject({ reason: "not-found" })
})
