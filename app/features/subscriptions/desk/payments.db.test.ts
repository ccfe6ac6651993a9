import { expect, test } from "vitest"
import { ctx } from "#app/http/requests-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { paymentEvents, payments } from "#db/schema/subscriptions.ts"
import { makePerson } from "#db/test-people.ts"
import type { PaymentMethod } from "../manual/methods.ts"
import { receiptNumber } from "../receipt-number.ts"
import { confirmPayment } from "./decide-payment.server.ts"
import { startPlan } from "./manage-plans.server.ts"
import { findPayment } from "./payment.server.ts"
import { findReport } from "./payment-report.server.ts"
import { listPayments, listReports } from "./payments.server.ts"
import { paymentsQueryFrom } from "./payments-query.ts"
import { findUserPlans } from "./user-plans.server.ts"

newDatabase()

const FIRST = { page: 1, limit: 10 } as const
const reference = () => crypto.randomUUID().replaceAll("-", "").slice(0, 22)

async function payment(accountId: number, method: PaymentMethod = "easypaisa", transactionNumber?: string) {
  const [made] = await db
    .insert(payments)
    .values({ accountId, plan: "standard", amount: 5_000, reference: reference(), method, transactionNumber })
    .returning()
  return made!
}

const found = async (q: string) => (await listPayments({ state: "all", q }, FIRST)).payments.map(({ id }) => id)

test("A payment is found by receipt number, reference, transaction number, and by whose it is", async () => {
  const ayesha = await makePerson("Ayesha Search", { profile: { firstName: "Ayeshagul", lastName: "Zardari" } })
  const bilal = await makePerson("Bilal Search")
  const [one, other] = [await payment(ayesha.id, "jazzcash", "TX900800700"), await payment(bilal.id, "card")]
  for (const q of [
    receiptNumber(one.id),
    String(one.id),
    one.reference,
    "tx 900-800 700",
    ayesha.email,
    "ayeshagul zar",
  ])
    expect(await found(q), q).toContain(one.id)
  for (const q of [one.reference, "TX900800700", ayesha.email, "Zardari"]) expect(await found(q), q).toEqual([one.id])
  expect(await found("search")).toEqual(expect.arrayContaining([one.id, other.id]))
  for (const q of ["'", "%", "\\", "R-", "R-999999999999999", "9e99", "zzzz", one.reference.slice(1)])
    expect(await found(q), q).toEqual([])
})

test("Whoever searches, searches all payments; bad values mean the default", () => {
  const asked = (query: string) => paymentsQueryFrom(new Request(`http://localhost/?${query}`))
  expect(asked("")).toEqual({ state: "waiting", q: "" })
  expect(asked("state=x&q=%20a%20")).toEqual({ state: "all", q: "a" })
  expect(asked("state=events")).toEqual({ state: "events", q: "" })
})

test("What waits comes the oldest first; a payment shows its twins, terms, refunds and decisions", async () => {
  const [nadia, ayesha, zara] = [
    await makePerson("Nadia", { role: "admin" }),
    await makePerson("Ayesha"),
    await makePerson("Zara"),
  ]
  const [first, second] = [await payment(ayesha.id, "bank", "TWIN1"), await payment(zara.id, "bank", "TWIN1")]
  const waiting = (await listPayments({ state: "waiting", q: "" }, { page: 1, limit: 50 })).payments.map(({ id }) => id)
  expect(waiting.indexOf(first.id)).toBeLessThan(waiting.indexOf(second.id))
  expect(await findPayment(nadia, first.id)).toMatchObject({
    toDecide: true,
    refundable: false,
    price: null,
    twins: [{ id: second.id, state: "Bank transfer, open" }],
  })
  expect(await findPayment(ayesha, first.id)).toMatchObject({ toDecide: false })
  await confirmPayment({ actor: nadia, id: first.id, reason: "Seen", ctx: ctx() })
  expect(await findPayment(nadia, first.id)).toMatchObject({
    toDecide: false,
    refundable: true,
    status: "Paid",
    terms: [{ status: "active" }],
    history: [{ action: "payment.confirmed", reason: "Seen" }],
  })
  expect(await findPayment(nadia, 999_999)).toBeUndefined()
})

test("A report shows whose order it names; the plans of an account show what runs and what waits", async () => {
  const [nadia, ayesha] = [await makePerson("Nadia", { role: "admin" }), await makePerson("Ayesha", { plan: "pro" })]
  const order = await payment(ayesha.id, "card")
  const [event] = await db
    .insert(paymentEvents)
    .values({
      id: "evt",
      type: "subscription.activated",
      outcome: "order differs",
      reference: order.reference,
      detail: { amount: 1, plan: "pro" },
    })
    .returning()
  expect((await listReports("reports", FIRST)).reports).toMatchObject([{ number: event!.number, amount: "Rs 1" }])
  expect(await findReport(nadia, event!.number)).toMatchObject({
    open: true,
    plan: "pro",
    order: { accountId: ayesha.id },
  })
  expect(await findReport(nadia, 999_999)).toBeUndefined()

  await startPlan({ actor: nadia, accountId: ayesha.id, plan: "basic", days: 15, reason: "A gift", ctx: ctx() })
  expect(await findUserPlans(nadia, ayesha.id)).toMatchObject({
    closed: null,
    terms: [
      { name: "Basic", state: "Waits" },
      { name: "Pro", state: "Runs" },
    ],
    payments: [{ id: order.id, state: "Open" }],
  })
  expect(await findUserPlans(nadia, nadia.id)).toMatchObject({ closed: expect.stringMatching("another administrator") })
  expect(await findUserPlans(nadia, 999_999)).toBeUndefined()
})
