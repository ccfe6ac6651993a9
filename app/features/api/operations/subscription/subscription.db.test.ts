import { expect, test } from "vitest"
import { createCoupon } from "#app/features/subscriptions/coupons/coupons.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { ask, call, makeApiClient } from "../../calls-for-tests.ts"

newDatabase()

test("plans are open to all; one's own says what has been used", async () => {
  const { results } = await ask("GET /plans")
  expect(results.map(({ plan, rupees, connections }: Record<string, unknown>) => [plan, rupees, connections])).toEqual([
    ["basic", 2500, 2],
    ["standard", 5000, 30],
    ["pro", 25000, null],
  ])
  const [ayesha, bilal] = [await makeApiClient("Ayesha"), await makeApiClient("Bilal", { plan: "pro" })]
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
  const { id, token } = await makeApiClient("Ayesha")
  const { url } = await ask("POST /subscribe", { token, json: { plan: "standard" } })
  expect(new URL(url).pathname).toBe("/payment")
  const [order] = await sql`select plan, currency, status from payment where account_id = ${id}`
  expect(order).toEqual({ plan: "standard", currency: "PKR", status: "pending" })
  for (const json of [{}, { plan: "gold" }, { plan: "pro", price: 1 }])
    expect((await call("POST /subscribe", { token, json })).status).toBe(400)
})

test("a coupon gives its plan once", async () => {
  const [ayesha, sadia] = [await makeApiClient("Ayesha"), await makeApiClient("Sadia", { role: "admin" })]
  const made = await createCoupon(sadia, { plan: "basic", days: 7, uses: 5, cnic: "3520212345671" })
  const couponCode = made.done ? made.value.code : ""
  const redeem = (json: object) => call("POST /coupon", { token: ayesha.token, json })
  const wrong = await redeem({ couponCode })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ["couponCode"]])
  expect((await redeem({ couponCode, cnic: "1" })).status).toBe(400)
  const json = { couponCode, cnic: "35202-1234567-1" }
  expect(await ask("POST /coupon", { token: ayesha.token, json })).toMatchObject({ plan: "basic" })
  expect((await redeem(json)).status).toBe(409)
  for (let count = 0; count < 7; count++) await redeem({ couponCode: "nothing" })
  const later = await redeem({ couponCode: "nothing" })
  expect([later.status, Number(later.headers.get("Retry-After")) > 0]).toEqual([429, true])
})
