import { randomBytes, randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { sendMessage } from "#app/features/chat/server/messages.server.ts"
import { removeConnection } from "#app/features/connections/connections.server.ts"
import { newestNotifications } from "#app/features/notifications/notifications.server.ts"
import { usageOf } from "#app/features/subscriptions/usage.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { done } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts, sessions } from "#db/schema/accounts.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { blocks } from "#db/schema/safety.ts"
import { makePerson } from "#db/test-people.ts"
import {
  askForMatchmaker,
  claimRequest,
  countOpenRequests,
  findOwnRequest,
  listOpenRequests,
  withdrawRequest,
} from "./assisted.server.ts"

runningOutbox(newDatabase())

const FIRST = { page: 1, limit: 50 } as const
type Someone = Awaited<ReturnType<typeof makePerson>>

async function consultant(checked = true) {
  const farhat = await makePerson("Farhat", { role: "guest" })
  if (checked) await db.update(accounts).set({ companyCheckedAt: new Date() }).where(eq(accounts.id, farhat.id))
  return farhat
}

async function asking(name = "Ayesha") {
  const ayesha = await makePerson(name)
  const made = await askForMatchmaker(ayesha, { service: "plus", wish: "Somebody kind from Lahore" }, ctx())
  expect(made.done).toBe(true)
  const nadia = await makePerson("Nadia", { role: "admin" })
  const { requests: open } = await listOpenRequests(nadia, FIRST)
  return { ayesha, id: open.at(-1)!.id }
}

async function write(from: Someone, to: Someone) {
  const sessionHash = randomBytes(32)
  await db.insert(sessions).values({ tokenHash: sessionHash, accountId: from.id, device: "Test" })
  const sender = { id: from.id, email: from.email, sessionHash }
  return (await sendMessage({ sender, to: { id: to.id }, message: "Salam", clientId: randomUUID() })).done
}

test("A consultant takes a request, and both write to one another without a plan that would count it", async () => {
  const { ayesha, id } = await asking()
  const farhat = await consultant()
  expect(await findOwnRequest(ayesha)).toMatchObject({ service: "plus", matchmaker: null })
  expect(await claimRequest(farhat, id, ctx())).toEqual(done({ accountId: ayesha.id, name: "Ayesha Malik" }))
  expect(await findOwnRequest(ayesha)).toMatchObject({ matchmaker: { id: farhat.id, name: "Farhat" } })
  expect([await write(farhat, ayesha), await write(ayesha, farhat)]).toEqual([true, true])
  expect((await newestNotifications(ayesha)).map(({ text }) => text)).toContain(
    `${isolated("Farhat")} has taken your request: you can write to each other now.`,
  )
  expect(await mailsTo(ayesha.email)).toHaveLength(1)
  expect((await usageOf(ayesha.id)).connections.used).toBe(0)
})

test("A matchmaker does not use up one of the plan's chat partners", async () => {
  const ayesha = await makePerson("Ayesha", { plan: "basic" })
  await askForMatchmaker(ayesha, { service: "assist", wish: "Please help" }, ctx())
  const farhat = await consultant()
  const { requests: open } = await listOpenRequests(farhat, FIRST)
  await claimRequest(farhat, open.at(-1)!.id, ctx())
  expect(await write(ayesha, farhat)).toBe(true)
  expect((await usageOf(ayesha.id)).chatPartners.used).toBe(0)
  for (const place of [1, 2, 3]) {
    const other = await makePerson(`Other${place}`)
    await db.insert(requests).values({ senderId: ayesha.id, receiverId: other.id, status: "accepted" })
    expect(await write(ayesha, other), `partner ${place}`).toBe(place <= 2)
  }
  expect(await write(ayesha, farhat)).toBe(true)
})

test("Of ten who take a request at once, one has it", async () => {
  const { ayesha, id } = await asking()
  const takers = await Promise.all(Array.from({ length: 10 }, () => consultant()))
  const outcomes = await Promise.all(takers.map((taker) => claimRequest(taker, id, ctx())))
  expect(outcomes.filter((outcome) => outcome.done)).toHaveLength(1)
  const links = and(eq(requests.senderId, ayesha.id), eq(requests.assisted, true))
  expect(await db.$count(requests, links)).toBe(1)
})

test("Assisted requests are shown to checked consultants and administrators alone, and not to whoever is blocked", async () => {
  const { ayesha, id } = await asking()
  const [unchecked, checked] = [await consultant(false), await consultant()]
  expect(await countOpenRequests(unchecked)).toBeNull()
  expect(await claimRequest(unchecked, id, ctx())).toMatchObject({ message: expect.stringMatching("checked") })
  expect(await countOpenRequests(checked)).toBeGreaterThan(0)
  await db.insert(blocks).values({ blockerId: ayesha.id, blockedId: checked.id })
  expect((await listOpenRequests(checked, FIRST)).requests.map(({ id }) => id)).not.toContain(id)
  expect(await claimRequest(checked, id, ctx())).toMatchObject({ reason: "not-found" })
  expect(await claimRequest(checked, 999_999, ctx())).toMatchObject({ reason: "not-found" })
})

test("One request at a time: it can be taken back, and asked anew when the matchmaker has gone", async () => {
  const { ayesha, id } = await asking()
  const again = () => askForMatchmaker(ayesha, { service: "assist", wish: "Again" }, ctx())
  expect(await again()).toMatchObject({ done: false })
  expect(await withdrawRequest(ayesha, ctx())).toMatchObject({ done: true })
  const farhat = await consultant()
  expect(await claimRequest(farhat, id, ctx())).toMatchObject({ message: expect.stringMatching("withdrawn") })
  expect(await again()).toMatchObject({ done: true })
  const { requests: open } = await listOpenRequests(farhat, FIRST)
  await claimRequest(farhat, open.at(-1)!.id, ctx())
  expect(await withdrawRequest(ayesha, ctx())).toMatchObject({ done: false })
  expect(await again()).toMatchObject({ done: false })
  await removeConnection(ayesha, farhat.id)
  expect(await write(ayesha, farhat)).toBe(false)
  expect(await findOwnRequest(ayesha)).toBeNull()
  expect(await again()).toMatchObject({ done: true })
})

test("A request that the two had open already becomes the matchmaker's connection", async () => {
  const { ayesha, id } = await asking()
  const farhat = await consultant()
  await db.insert(requests).values({ senderId: farhat.id, receiverId: ayesha.id, status: "pending" })
  await claimRequest(farhat, id, ctx())
  const between = await db.select().from(requests).where(eq(requests.senderId, farhat.id))
  expect(between).toMatchObject([{ status: "accepted", assisted: true }])
  expect(await write(ayesha, farhat)).toBe(true)
})

test("Nobody takes what Ayesha has asked for while she is suspended", async () => {
  const [{ ayesha, id }, farhat] = [await asking(), await consultant()]
  const listed = async () => (await listOpenRequests(farhat, FIRST)).requests.map((one) => one.id)
  expect(await listed()).toContain(id)
  await db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, ayesha.id))
  expect(await listed()).not.toContain(id)
  expect(await claimRequest(farhat, id, ctx())).toMatchObject({ reason: "not-found" })
  expect(await db.$count(requests, eq(requests.senderId, ayesha.id))).toBe(0)
})
