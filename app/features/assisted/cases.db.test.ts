import { and, desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { removeConnection } from "#app/features/connections/connections.server.ts"
import { newestNotifications } from "#app/features/notifications/notifications.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { done } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { assistedRequests } from "#db/schema/consultants.ts"
import { blocks } from "#db/schema/safety.ts"
import { auditEvents } from "#db/schema/site.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson } from "#db/test-people.ts"
import { askForMatchmaker, claimRequest, findOwnRequest, withdrawRequest } from "./assisted.server.ts"
import { endCase, noteCase } from "./case-steps.server.ts"
import { findCase, listCases } from "./cases.server.ts"
import { chooseMatchmaker, handOver } from "./hand-over.server.ts"
import { reopenCase } from "./reopen.server.ts"

runningOutbox(newDatabase())
const clock = movableClock()

const ALL = { page: 1, limit: 50 } as const
const nadia = (name = "Nadia") => makePerson(name, { role: "admin" })
const bureau = (checked = true) =>
  makePerson("Farhat", { role: "guest", account: { companyCheckedAt: checked ? new Date() : null } })

async function asking() {
  const ayesha = await makePerson("Ayesha")
  await askForMatchmaker(ayesha, { service: "plus", wish: "Somebody kind" }, ctx())
  const [row] = await db.select().from(assistedRequests).orderBy(desc(assistedRequests.id)).limit(1)
  return { ayesha, id: row!.id }
}

const step = (actor: { id: number }, id: number) => ({ actor, id, ctx: ctx() })
/** The two steps: whom, and done. */
async function giving(actor: { id: number }, id: number, email: string) {
  const chosen = await chooseMatchmaker(id, email)
  return chosen.done ? handOver({ ...step(actor, id), to: chosen.value, reason: "She speaks Sindhi" }) : chosen
}
const linked = async (one: number, other: number) =>
  (
    await db
      .select()
      .from(requests)
      .where(and(eq(requests.senderId, one), eq(requests.receiverId, other), eq(requests.status, "accepted")))
  ).length

const states = async (state: "taken" | "overdue" | "ended") => (await listCases(state, ALL)).cases.map(({ id }) => id)
const said = async (person: { id: number }) => (await newestNotifications(person)).map(({ text }) => text)

test("A case is handed over: the member is connected with the new matchmaker alone, and all hear of it", async () => {
  const [admin, farhat, { ayesha, id }] = [await nadia(), await bureau(), await asking()]
  await claimRequest({ id: admin.id, role: "admin" }, id, ctx())
  expect(await findCase(admin, id)).toMatchObject({ matchmaker: { id: admin.id }, chat: ayesha.id, overdue: false })
  expect(await states("taken")).toContain(id)

  expect(await giving(admin, id, farhat.email.toUpperCase())).toEqual(done("Farhat"))
  expect([await linked(ayesha.id, admin.id), await linked(ayesha.id, farhat.id)]).toEqual([0, 1])
  expect(await findCase(admin, id)).toMatchObject({ matchmaker: { id: farhat.id }, chat: null, parted: false })
  expect(await findOwnRequest(ayesha)).toMatchObject({ matchmaker: { id: farhat.id } })
  expect((await said(ayesha))[0]).toMatch(/Farhat.* has taken your request/)
  expect(await said(farhat)).toEqual([
    `You are the matchmaker of ${isolated("Ayesha Malik")} now. You can write to each other.`,
  ])
  expect(await mailsTo(farhat.email)).toHaveLength(1)
  const [noted] = await db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
  expect(noted).toMatchObject({ action: "assisted-request.handed-over", reason: "She speaks Sindhi", objectId: id })
})

test("It goes only to whoever may take it, and from nobody's hands as well", async () => {
  const [admin, unchecked, farhat, { ayesha, id }] = [
    await nadia(),
    await bureau(false),
    await bureau(),
    await asking(),
  ]
  for (const email of ["nobody@example.com", unchecked.email, ayesha.email])
    expect(await giving(admin, id, email), email).toMatchObject({ field: "who" })
  await db.insert(blocks).values({ blockerId: ayesha.id, blockedId: farhat.id })
  expect(await giving(admin, id, farhat.email)).toMatchObject({ message: expect.stringMatching("blocked") })
  expect(await giving(admin, id, admin.email)).toMatchObject({ done: true })
  expect(await giving(admin, id, admin.email)).toMatchObject({ message: expect.stringMatching("already") })
  expect(await giving(admin, 999_999, admin.email)).toMatchObject({ reason: "not-found" })
})

test("Of many who hand over, take and end at once, the case has one matchmaker and one connection", async () => {
  const { ayesha, id } = await asking()
  const team = await Promise.all([nadia("One"), nadia("Two"), nadia("Three"), nadia("Four")])
  const actor = team[0]!
  await Promise.all([
    ...team.map((one) => giving(actor, id, one.email)),
    claimRequest({ id: team[1]!.id, role: "admin" }, id, ctx()),
    endCase({ ...step(actor, id), outcome: "nobody", reason: "A race" }),
  ])
  const [row] = await db.select().from(assistedRequests).where(eq(assistedRequests.id, id))
  const links = await Promise.all(team.map((one) => linked(ayesha.id, one.id)))
  expect(links.reduce((sum, link) => sum + link, 0)).toBe(row!.takenBy === null ? 0 : 1)
  expect(row!.endedAt).not.toBeNull()
})

test("A note gives a week, silence makes it overdue, an outcome ends it once and lets the member ask anew", async () => {
  const [admin, { ayesha, id }] = [await nadia(), await asking()]
  await clock.forward({ days: 1 })
  expect(await states("overdue")).not.toContain(id)
  await clock.forward({ days: 1, hours: 1 })
  expect(await states("overdue")).toContain(id)
  expect(await noteCase({ ...step(admin, id), note: "Called her mother" })).toEqual(done())
  expect(await states("overdue")).not.toContain(id)
  expect(await findCase(admin, id)).toMatchObject({ history: [{ reason: "Called her mother" }, {}] })

  await claimRequest({ id: admin.id, role: "admin" }, id, ctx())
  const end = () => endCase({ ...step(admin, id), outcome: "engaged", reason: "Alhamdulillah" })
  const ends = await Promise.all([end(), end()])
  expect(ends.filter((result) => result.done)).toHaveLength(1)
  expect(await findCase(admin, id)).toMatchObject({ outcome: "They are engaged", chat: null })
  expect([await states("taken"), await states("ended")]).toEqual([
    expect.not.arrayContaining([id]),
    expect.arrayContaining([id]),
  ])
  expect(await linked(ayesha.id, admin.id), "they stay connected").toBe(1)
  expect((await said(ayesha))[0]).toMatch("Your assisted search is closed now.")
  expect(await giving(admin, id, admin.email)).toMatchObject({ message: expect.stringMatching("ended") })
  expect(await noteCase({ ...step(admin, id), note: "Late" })).toMatchObject({ reason: "conflict" })
  expect(await askForMatchmaker(ayesha, { service: "assist", wish: "Again" }, ctx())).toEqual(done())
})

test("Where the member has removed the connection, the case says so until somebody sees to it", async () => {
  const [admin, other, { ayesha, id }] = [await nadia(), await nadia(), await asking()]
  await claimRequest({ id: admin.id, role: "admin" }, id, ctx())
  await removeConnection({ id: ayesha.id, role: "user" }, admin.id)
  expect(await findCase(admin, id)).toMatchObject({ parted: true, chat: null })
  expect(await giving(admin, id, other.email)).toMatchObject({ done: true })
  expect(await findCase(other, id)).toMatchObject({ parted: false, chat: ayesha.id })
  await db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, ayesha.id))
  expect(await giving(other, id, admin.email)).toMatchObject({ message: expect.stringMatching("not active") })
})

const reopening = async (actor: { id: number }, id: number) => {
  const { decided } = (await findCase(actor, id))!
  return reopenCase({ ...step(actor, id), seen: decided ?? "never", reason: "Mistook her for another" })
}
const ending = (actor: { id: number }, id: number) =>
  endCase({ ...step(actor, id), outcome: "nobody", reason: "Nobody found" })

test("A request that was ended by mistake goes on with its matchmaker, once, and both are told", async () => {
  const [admin, sadia, farhat, { ayesha, id }] = [await nadia(), await nadia(), await bureau(), await asking()]
  await giving(admin, id, farhat.email)
  await ending(admin, id)
  const { decided } = (await findCase(admin, id))!
  const undo = (actor: { id: number }) =>
    reopenCase({ ...step(actor, id), seen: decided!, reason: "Mistook her for another" })
  const results = await Promise.all([undo(admin), undo(sadia), undo(admin)])
  expect(results.filter((result) => result.done)).toHaveLength(1)
  expect(results.find((result) => !result.done)).toMatchObject({ reason: "conflict" })
  const found = (await findCase(admin, id))!
  expect(found).toMatchObject({ outcome: null, matchmaker: { id: farhat.id }, parted: false })
  expect(found.history.slice(0, 2)).toMatchObject([
    { action: "assisted-request.reopened", reason: "Mistook her for another" },
    { action: "assisted-request.ended", reason: "Nobody found" },
  ])
  expect(await findOwnRequest(ayesha)).toMatchObject({ matchmaker: { id: farhat.id } })
  expect((await said(ayesha))[0]).toMatch(
    /^We closed your assisted search on .*\. That was a mistake of ours: it is open again, with the same matchmaker\.$/,
  )
  expect((await said(farhat))[0]).toMatch(/^We closed the assisted request of .* you are the matchmaker again\.$/)
  expect(await ending(admin, id), "and can end anew").toEqual(done())
  expect(await undo(sadia), "with a page of before").toMatchObject({ reason: "conflict" })
})

test("Without its connection a reopened request waits for a matchmaker; what the member ended stays so", async () => {
  const [admin, { ayesha, id }] = [await nadia(), await asking()]
  await claimRequest({ id: admin.id, role: "admin" }, id, ctx())
  await ending(admin, id)
  await removeConnection({ id: ayesha.id, role: "user" }, admin.id)
  expect(await reopening(admin, id)).toEqual(done())
  expect(await findCase(admin, id)).toMatchObject({ outcome: null, matchmaker: null, overdue: false })
  expect((await said(ayesha))[0]).toMatch(/waits for a matchmaker\.$/)
  await withdrawRequest(ayesha, ctx())
  expect(await reopening(admin, id)).toMatchObject({ reason: "conflict" })
})

test("Whoever has asked anew keeps the new request, also where both happen at once", async () => {
  const [admin, { ayesha, id }] = [await nadia(), await asking()]
  await ending(admin, id)
  const [reopened, asked] = await Promise.all([
    reopening(admin, id),
    askForMatchmaker(ayesha, { service: "assist", wish: "Again" }, ctx()),
  ])
  expect([reopened.done, asked.done].sort()).toEqual([false, true])
  if (!reopened.done) expect(reopened.message).toMatch(/has asked for a matchmaker anew/)
  expect(await findOwnRequest(ayesha)).not.toBeNull()
})
