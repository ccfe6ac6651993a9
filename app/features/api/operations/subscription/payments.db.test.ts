import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { expect, test } from "vitest"
import { config } from "#app/config.server.ts"
import { eventSchema, handleEvent } from "#app/features/subscriptions/card/payment-events.server.ts"
import { confirmPayment, refusePayment } from "#app/features/subscriptions/desk/decide-payment.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { ownFolder } from "#app/storage/own-folder-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { siteSettings } from "#db/schema/site.ts"
import { movableClock } from "#db/test-clock.ts"
import { ask, call, makeApiClient } from "../../calls-for-tests.ts"

newDatabase()
const clock = movableClock()
ownFolder()

type Client = Awaited<ReturnType<typeof makeApiClient>>

const report = (type: string, { reference, plan }: { reference: string; plan: string }, email: string) =>
  handleEvent(eventSchema.parse({ id: `evt_${randomUUID()}`, type, data: { reference, plan, email } }))

test("a plan is ordered under the payment service's own address, for one's own e-mail", async () => {
  const [ayesha, bilal] = [await makeApiClient("Ayesha"), await makeApiClient("Bilal")]
  const create = (json: object) => call("POST /sp/create-subscription", { token: ayesha.token, json })
  const first = await create({ email: ayesha.email.toUpperCase(), plan: "basic" })
  expect([first.status, new URL(first.body.url).pathname]).toEqual([200, "/payment"])
  expect((await create({ email: ayesha.email, plan: "basic" })).body).toEqual(first.body)
  expect(await ask("POST /subscribe", { token: ayesha.token, json: { plan: "basic" } })).toEqual(first.body)
  const others = await create({ email: bilal.email, plan: "basic" })
  expect([others.status, Object.keys(others.body.errors)]).toEqual([403, ["email"]])
  for (const json of [{ plan: "basic" }, { email: ayesha.email }, { email: ayesha.email, plan: "gold" }])
    expect((await create(json)).status).toBe(400)
})

test("an order is open until it is paid, and nobody else sees it", async () => {
  const [ayesha, bilal] = [await makeApiClient("Ayesha"), await makeApiClient("Bilal")]
  const { url, orderId } = await ask("POST /subscribe", { token: ayesha.token, json: { plan: "pro" } })
  const one = await ask(`GET /orders/${orderId}`, ayesha)
  expect(one).toMatchObject({ _id: orderId, plan: "pro", amount: 25_000, currency: "PKR", status: "pending", url })
  expect(await ask("GET /subscription", ayesha)).toMatchObject({ openOrders: [one], waitingPayments: [] })
  expect((await call(`GET /orders/${orderId}`, bilal)).status).toBe(404)
  expect((await call(`GET /receipts/${orderId}`, ayesha)).status).toBe(404)

  await report("subscription.activated", one, ayesha.email)
  expect(await ask("GET /orders", ayesha)).toMatchObject({
    totalCount: 1,
    results: [{ _id: orderId, status: "paid", url: null, decidedAt: expect.any(String) }],
  })
  expect(await ask("GET /subscription", ayesha)).toMatchObject({ status: "active", openOrders: [], cancelled: null })
  const receipt = await ask(`GET /receipts/${orderId}`, ayesha)
  expect(receipt).toMatchObject({
    plan: "pro",
    days: 90,
    amount: 25_000,
    reference: one.reference,
    refunded: 0,
    isCancelled: false,
    paidBy: { email: ayesha.email },
  })
  expect(await ask("GET /receipts", ayesha)).toMatchObject({ totalCount: 1, results: [receipt] })
  expect((await call(`GET /receipts/${orderId}`, bilal)).status).toBe(404)

  await report("subscription.cancelled", one, ayesha.email)
  expect(await ask("GET /subscription", ayesha)).toMatchObject({
    status: "inactive",
    cancelled: { plan: "pro", reason: null },
  })
  expect(await ask(`GET /receipts/${orderId}`, ayesha)).toMatchObject({ isCancelled: true })
})

test("an order can be paid for a day", async () => {
  const { token } = await makeApiClient("Ayesha")
  const { orderId } = await ask("POST /subscribe", { token, json: { plan: "pro", region: "abroad" } })
  expect(await ask(`GET /orders/${orderId}`, { token })).toMatchObject({ amount: 4_999, currency: "USD" })
  await clock.forward({ hours: 25 })
  expect(await ask(`GET /orders/${orderId}`, { token })).toMatchObject({ status: "pending", url: null })
  expect(await ask("GET /subscription", { token })).toMatchObject({ openOrders: [] })
})

test("an app is led back to, where the site's operator has named it", async () => {
  const { token } = await makeApiClient("Ayesha")
  const subscribe = (returnTo: string) => call("POST /subscribe", { token, json: { plan: "pro", returnTo } })
  for (const returnTo of ["pk.rishta.app:/paid", "https://evil.example/", "javascript:alert(1)", "/payment"]) {
    const { status, body } = await subscribe(returnTo)
    expect([returnTo, status, Object.keys(body.errors)]).toEqual([returnTo, 400, ["returnTo"]])
  }
  const schemes = config.appSchemes as string[]
  schemes.push("pk.rishta.app")
  const { body } = await subscribe("pk.rishta.app:/paid")
  schemes.pop()
  expect(await ask(`GET /orders/${body.orderId}`, { token })).toMatchObject({ returnTo: "pk.rishta.app:/paid" })
})

const picture = sharp({ create: { width: 300, height: 500, channels: 3, background: "#fff" } })
  .png()
  .toBuffer()

async function pay({ token }: Client, fields: Record<string, string>, file?: Buffer) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  if (file) body.append("image", new Blob([new Uint8Array(file)], { type: "image/png" }), "receipt.png")
  return call("POST /wallet-payments", { token, body })
}

let numbers = 0
const paid = () => ({
  plan: "standard",
  method: "easypaisa",
  amount: "5000",
  transactionNumber: `tx 00 ${String(++numbers).padStart(6, "0")}`,
})

test("a payment by wallet is sent with its picture, confirmed or refused, and seen by its own account", async () => {
  const [ayesha, bilal] = [await makeApiClient("Ayesha"), await makeApiClient("Bilal")]
  const nadia = await makeApiClient("Nadia", { role: "admin" })
  expect(await ask("GET /payment-accounts", ayesha)).toEqual({ instruction: "", accounts: [] })
  expect((await pay(ayesha, paid(), await picture)).status, "none are taken").toBe(403)
  await db.insert(siteSettings).values({ key: "payTo", value: { jazzcash: "", easypaisa: "0300 0000000", bank: "" } })
  expect(await ask("GET /payment-accounts", ayesha)).toMatchObject({
    accounts: [{ method: "easypaisa", label: "EasyPaisa", account: "0300 0000000" }],
  })

  const given = paid()
  const sent = await pay(ayesha, given, await picture)
  const { _id } = sent.body
  expect([sent.status, sent.headers.get("Location")]).toEqual([201, `/api/wallet-payments/${_id}`])
  expect(sent.body).toMatchObject({
    status: "pending",
    amount: 5_000,
    transactionNumber: given.transactionNumber.replaceAll(" ", "").toUpperCase(),
    picture: `/api/wallet-payments/${_id}/picture`,
    reason: null,
  })
  expect(await ask("GET /subscription", ayesha)).toMatchObject({ waitingPayments: [sent.body] })
  expect((await call(`GET /wallet-payments/${_id}/picture`, ayesha)).headers.get("Content-Type")).toBe("image/webp")
  for (const path of [`/wallet-payments/${_id}`, `/wallet-payments/${_id}/picture`])
    expect((await call(`GET ${path}`, bilal)).status).toBe(404)

  const again = await pay(ayesha, given, await picture)
  expect([again.status, Object.keys(again.body.errors)]).toEqual([409, ["transactionNumber"]])
  const second = (await pay(ayesha, paid(), await picture)).body
  const decide = (id: number) => ({ actor: nadia, id, reason: "Not in our account", ctx: ctx() })
  await confirmPayment(decide(_id))
  await refusePayment(decide(second._id))
  const { results } = await ask("GET /wallet-payments", ayesha)
  expect(results).toMatchObject([
    { _id: second._id, status: "failed", reason: "Not in our account" },
    { _id, status: "paid", reason: null },
  ])
  expect(await ask(`GET /wallet-payments/${_id}`, ayesha)).toEqual(results[1])
  expect(await ask(`GET /receipts/${_id}`, ayesha)).toMatchObject({ plan: "standard", amount: 5_000 })
})

test("what is wrong with a payment by wallet is said by field", async () => {
  const ayesha = await makeApiClient("Ayesha")
  for (const [wrong, file, field] of [
    [{}, undefined, "image"],
    [{ amount: "4999" }, await picture, "amount"],
    [{ amount: "Rs 5,000" }, await picture, "amount"],
    [{ plan: "gold" }, await picture, "plan"],
    [{ method: "cash" }, await picture, "method"],
    [{ method: "bank" }, await picture, "method"],
    [{ transactionNumber: "#" }, await picture, "transactionNumber"],
    [{ note: "Please hurry" }, await picture, "note"],
  ] as const) {
    const { status, body } = await pay(ayesha, { ...paid(), ...wrong }, file)
    expect([wrong, status, Object.keys(body.errors)]).toEqual([wrong, 400, [field]])
  }
})
