import { desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { ctx } from "#app/http/requests-for-tests.ts"
import { done } from "#app/result.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { notifications } from "#db/schema/notifications.ts"
import { auditEvents } from "#db/schema/site.ts"
import { makePerson } from "#db/test-people.ts"
import { listTerms } from "../subscriptions.server.ts"
import { endTerm, extendTerm, startPlan } from "./manage-plans.server.ts"

newDatabase()

const DAY = 24 * 60 * 60 * 1000
const nadia = () => makePerson("Nadia", { role: "admin" })
const step = (actor: { id: number }, accountId: number) => ({ actor, accountId, reason: "Agreed by phone", ctx: ctx() })

/** Each term as its plan and whole days, and that no two overlap and none leaves a gap. */
async function line(accountId: number) {
  const terms = await listTerms(accountId)
  for (const [index, { startsAt }] of terms.entries()) if (index > 0) expect(startsAt).toEqual(terms[index - 1]!.endsAt)
  return terms.map(({ plan, startsAt, endsAt }) => [plan, Math.round((+endsAt - +startsAt) / DAY)])
}

const newestNote = async (id: number) =>
  (
    await db
      .select()
      .from(notifications)
      .where(eq(notifications.accountId, id))
      .orderBy(desc(notifications.id))
      .limit(1)
  )[0]?.note

test("A plan is given for a reason, and takes its place in the line", async () => {
  const [admin, ayesha] = [await nadia(), await makePerson("Ayesha", { plan: "standard" })]
  expect(await startPlan({ ...step(admin, ayesha.id), plan: "standard", days: 30 })).toEqual(done())
  expect(await line(ayesha.id)).toEqual([
    ["standard", 90],
    ["standard", 30],
  ])
  const [noted] = await db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
  expect(noted).toMatchObject({ action: "plan.started", actorId: admin.id, reason: "Agreed by phone" })
})

test("An extended term moves what waits behind it, an ended one lets it move up", async () => {
  const [admin, ayesha] = [await nadia(), await makePerson("Ayesha", { plan: "standard" })]
  await startPlan({ ...step(admin, ayesha.id), plan: "basic", days: 15 })
  const [running, waiting] = await listTerms(ayesha.id)
  expect(await extendTerm({ ...step(admin, ayesha.id), termId: running!.id, days: 10 })).toEqual(done())
  expect(await line(ayesha.id)).toEqual([
    ["standard", 100],
    ["basic", 15],
  ])
  expect(await newestNote(ayesha.id)).toMatch(/^Your Standard plan was extended: it is now valid until \d/)
  expect(await extendTerm({ ...step(admin, ayesha.id), termId: waiting!.id, days: 5 })).toEqual(done())
  expect(await endTerm({ ...step(admin, ayesha.id), termId: running!.id })).toEqual(done())
  expect(await line(ayesha.id)).toEqual([["basic", 20]])
  expect((await listTerms(ayesha.id))[0]).toMatchObject({ runs: true })
  expect(await newestNote(ayesha.id)).toBe("Your Standard plan was ended by us. The reason: Agreed by phone")
  expect(await endTerm({ ...step(admin, ayesha.id), termId: running!.id })).toMatchObject({ reason: "conflict" })
})

test("Many steps at once leave terms that stand end to end", async () => {
  const [admin, ayesha] = [await nadia(), await makePerson("Ayesha", { plan: "standard" })]
  const [running] = await listTerms(ayesha.id)
  const own = step(admin, ayesha.id)
  const results = await Promise.all([
    startPlan({ ...own, plan: "pro", days: 10 }),
    extendTerm({ ...own, termId: running!.id, days: 7 }),
    startPlan({ ...own, plan: "basic", days: 3 }),
    startPlan({ ...own, plan: "standard", days: 5 }),
    extendTerm({ ...own, termId: running!.id, days: 7 }),
  ])
  expect(results.filter((result) => result.done).length).toBeGreaterThanOrEqual(3)
  const terms = await line(ayesha.id)
  expect(terms[0]).toEqual(["pro", 10])
  expect(terms.at(-1)).toEqual(["basic", 3])
})

test("Terms of others, one's own and those of administrators are not touched", async () => {
  const [admin, ayesha, zara] = [await nadia(), await makePerson("Ayesha", { plan: "pro" }), await makePerson("Zara")]
  const [term] = await listTerms(ayesha.id)
  expect(await endTerm({ ...step(admin, zara.id), termId: term!.id })).toMatchObject({ reason: "conflict" })
  const given = { plan: "pro" as const, days: 1 }
  expect(await startPlan({ ...step(admin, admin.id), ...given })).toMatchObject({ reason: "conflict" })
  expect(await startPlan({ ...step(ayesha, ayesha.id), ...given })).toMatchObject({ reason: "conflict" })
  expect(await startPlan({ ...step(admin, 999_999), ...given })).toMatchObject({ reason: "not-found" })
  expect(await line(ayesha.id)).toEqual([["pro", 90]])
})
