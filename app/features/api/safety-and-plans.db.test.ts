import { expect, test } from "vitest"
import { createCoupon } from "#app/features/subscriptions/coupons.server.ts"
import { sql } from "#db/client.ts"
import { freshDatabase } from "#db/fresh-database.ts"
import { connectPeople } from "#db/test-people.ts"
import { ask, call, makeProgrammer } from "./test-program.ts"

freshDatabase()

const statusOf = async (...given: Parameters<typeof call>) => (await call(...given)).status

test("notifications tell what happened until they are marked as read", async () => {
  const [ayesha, bilal, eve] = [
    await makeProgrammer("Ayesha"),
    await makeProgrammer("Bilal"),
    await makeProgrammer("Eve"),
  ]
  for (const one of [bilal, eve])
    await ask("POST /connection/send", { token: one.token, json: { receiverId: ayesha.id } })
  const { results, totalCount } = await ask("GET /notifications", ayesha)
  expect(totalCount).toBe(2)
  expect(results).toMatchObject([
    { kind: "request", from: eve.id, isRead: false },
    { kind: "request", from: bilal.id, isRead: false },
  ])
  const marked = async () =>
    (await ask("GET /notifications", ayesha)).results.map((one: { isRead: boolean }) => one.isRead)
  const mark = (token: string, ids?: unknown) => call("POST /notifications/read", { token, json: { ids } })
  expect((await mark(bilal.token, [results[0]._id])).status).toBe(200)
  expect(await marked()).toEqual([false, false])
  expect((await mark(ayesha.token, [results[1]._id])).status).toBe(200)
  expect(await marked()).toEqual([false, true])
  expect((await mark(ayesha.token, [])).status).toBe(200)
  expect(await marked()).toEqual([false, true])
  for (const ids of [7, ["x"], Array.from({ length: 101 }, () => 1)])
    expect((await mark(ayesha.token, ids)).status).toBe(400)
  expect(await statusOf("POST /notifications/read", ayesha)).toBe(200)
  expect(await marked()).toEqual([true, true])
})

test("a block hides both from one another until it is taken back", async () => {
  const [ayesha, bilal] = [await makeProgrammer("Ayesha"), await makeProgrammer("Bilal")]
  await connectPeople(ayesha, bilal)
  await ask(`POST /blocks/${bilal.id}`, ayesha)
  await ask(`POST /blocks/${bilal.id}`, ayesha)
  expect((await ask("GET /blocks", ayesha)).results).toEqual([{ _id: bilal.id, name: "Bilal Malik" }])
  expect((await ask("GET /connection/friends", bilal)).results).toEqual([])
  expect(await statusOf(`DELETE /blocks/${ayesha.id}`, bilal)).toBe(404)
  await ask(`DELETE /blocks/${bilal.id}`, ayesha)
  expect(await statusOf(`DELETE /blocks/${bilal.id}`, ayesha)).toBe(404)
  for (const id of [ayesha.id, 999_999, "x"]) expect(await statusOf(`POST /blocks/${id}`, ayesha)).toBe(404)
})

test("a profile or message that one may see can be reported, once while it waits", async () => {
  const [ayesha, bilal] = [await makeProgrammer("Ayesha"), await makeProgrammer("Bilal", { plan: "pro" })]
  await connectPeople(ayesha, bilal)
  const words = { message: "Send money", clientId: crypto.randomUUID() }
  const sent = await ask(`POST /messages/${ayesha.id}`, { token: bilal.token, json: words })
  const about = { category: "Asks for money", note: "Wants me to pay for a ticket." }
  const report = (json: object) => call("POST /reports", { token: ayesha.token, json: { ...about, ...json } })
  expect((await report({ what: "message", id: sent._id })).status).toBe(201)
  expect((await report({ what: "message", id: sent._id })).status).toBe(409)
  expect((await report({ what: "profile", id: ayesha.profileId })).status).toBe(404)
  expect((await report({ what: "account", id: 1 })).status).toBe(400)
  expect((await report({ what: "profile", id: bilal.profileId, category: "Boring" })).status).toBe(400)
  expect((await report({ what: "profile", id: bilal.profileId, block: "on" })).status).toBe(400)
  expect((await report({ what: "profile", id: bilal.profileId, block: true })).status).toBe(201)
  expect((await ask("GET /blocks", ayesha)).totalCount).toBe(1)
  const eve = await makeProgrammer("Eve")
  const stranger = { ...about, what: "message", id: sent._id }
  expect(await statusOf("POST /reports", { token: eve.token, json: stranger })).toBe(404)
})

test("plans are open to all; one's own says what has been used", async () => {
  const { results } = await ask("GET /plans")
  expect(results.map(({ plan, rupees, connections }: Record<string, unknown>) => [plan, rupees, connections])).toEqual([
    ["basic", 2500, 2],
    ["standard", 5000, 30],
    ["pro", 25000, null],
  ])
  const [ayesha, bilal] = [await makeProgrammer("Ayesha"), await makeProgrammer("Bilal", { plan: "pro" })]
  const none = { status: "inactive", plan: null, startsAt: null, endsAt: null, terms: [] }
  expect(await ask("GET /subscription", ayesha)).toMatchObject({
    ...none,
    usage: { connections: { used: 0, limit: 2 } },
  })
  expect(await ask("GET /subscription", bilal)).toMatchObject({
    status: "active",
    plan: "pro",
    usage: { connections: { used: 0, limit: null } },
    terms: [{ plan: "pro", runs: true, byCoupon: false }],
  })
})

test("a plan is ordered by a program and paid on a page", async () => {
  const { id, token } = await makeProgrammer("Ayesha")
  const { url } = await ask("POST /subscribe", { token, json: { plan: "standard" } })
  expect(new URL(url).pathname).toBe("/payment")
  const [order] = await sql`select plan, currency, status from payment where account_id = ${id}`
  expect(order).toEqual({ plan: "standard", currency: "PKR", status: "pending" })
  for (const json of [{}, { plan: "gold" }, { plan: "pro", price: 1 }])
    expect(await statusOf("POST /subscribe", { token, json })).toBe(400)
})

test("a coupon gives its plan once", async () => {
  const [ayesha, sadia] = [await makeProgrammer("Ayesha"), await makeProgrammer("Sadia", { role: "admin" })]
  const made = await createCoupon(sadia, { plan: "basic", days: 7, uses: 5, cnic: "3520212345671" })
  const couponCode = made.done ? made.value.code : ""
  const redeem = (json: object) => call("POST /coupon", { token: ayesha.token, json })
  const wrong = await redeem({ couponCode })
  expect([wrong.status, Object.keys((await wrong.json()).errors)]).toEqual([400, ["couponCode"]])
  expect((await redeem({ couponCode, cnic: "1" })).status).toBe(400)
  const json = { couponCode, cnic: "35202-1234567-1" }
  expect(await ask("POST /coupon", { token: ayesha.token, json })).toMatchObject({ plan: "basic" })
  expect((await redeem(json)).status).toBe(409)
  for (let count = 0; count < 7; count++) await redeem({ couponCode: "nothing" })
  const later = await redeem({ couponCode: "nothing" })
  expect([later.status, Number(later.headers.get("Retry-After")) > 0]).toEqual([429, true])
})
