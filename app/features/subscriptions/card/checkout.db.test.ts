import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { config } from "#app/config.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { makeSignedIn, type SignedInPerson } from "#db/test-people.ts"
import { submitOrder } from "./checkout.server.ts"
import { findPayableOrder, findReturnAddress, type Wanted } from "./orders.server.ts"
import { eventSchema, handleEvent } from "./payment-events.server.ts"

newDatabase()
const clock = movableClock()

const PRO: Wanted = { plan: "pro", region: "pakistan" }
const order = async (who: SignedInPerson, wanted = PRO) => valueIn(await submitOrder(who, wanted, ctx()))!
const ordersOf = ({ id }: SignedInPerson) =>
  sql<{ id: string; reference: string; status: string }[]>`
    select id, reference, status from payment where account_id = ${id} order by id`

let events = 0
async function report(who: SignedInPerson, type: string) {
  const { reference } = (await ordersOf(who)).at(-1)!
  const data = { reference, plan: "pro", email: who.email }
  await handleEvent(eventSchema.parse({ id: `evt_checkout_${++events}`, type, data }))
}

test("who orders a plan twice, or twenty times at once, has one order and one page to pay it", async () => {
  const ayesha = await makeSignedIn("Ayesha")
  const first = await order(ayesha)
  expect(await order(ayesha)).toEqual(first)
  const [bilal, sara] = [await makeSignedIn("Bilal"), await makeSignedIn("Sara")]
  const all = await Promise.all(Array.from({ length: 20 }, () => order(bilal)))
  expect(new Set(all.map(({ url }) => url)).size).toBe(1)
  expect(await ordersOf(bilal)).toHaveLength(1)
  expect(await order(sara), "hers is another").not.toEqual(first)
})

test("another plan or another price is another order, and so is one after a payment, a declined card or a day", async () => {
  const ayesha = await makeSignedIn("Ayesha")
  const seen = new Set<number>()
  const isNew = async (wanted = PRO) => {
    const { id } = await order(ayesha, wanted)
    const known = seen.has(id)
    seen.add(id)
    return !known
  }
  expect([await isNew(), await isNew({ plan: "basic", region: "pakistan" })]).toEqual([true, true])
  expect([await isNew({ plan: "pro", region: "abroad" }), await isNew()]).toEqual([true, false])
  await clock.forward({ hours: 25 })
  expect(await isNew()).toBe(true)
  await report(ayesha, "subscription.activated")
  expect(await isNew()).toBe(true)
  await report(ayesha, "payment.failed")
  expect([await isNew(), await isNew()]).toEqual([true, false])
})

test("an order leads back to the app that asked last, and to no address that is no longer allowed", async () => {
  const schemes = config.appSchemes as string[]
  schemes.push("pk.rishta.app")
  const ayesha = await makeSignedIn("Ayesha")
  const [one, other] = ["pk.rishta.app:/paid", "pk.rishta.app:/again"]
  await order(ayesha, { ...PRO, returnTo: one })
  const [{ reference } = { reference: "" }] = await ordersOf(ayesha)
  expect(await findReturnAddress(reference)).toBe(one)
  await order(ayesha, { ...PRO, returnTo: other })
  expect(await findReturnAddress(reference)).toBe(other)
  expect(await findReturnAddress("0".repeat(22))).toBeNull()
  schemes.pop()
  expect(await findReturnAddress(reference)).toBeNull()
})

const service = createServer((_request, response) => {
  const url = serviceAnswers.shift()
  response.writeHead(url ? 200 : 503).end(JSON.stringify({ url }))
})
let serviceAnswers: (string | undefined)[] = []
let serviceUrl = ""

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve))
  serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterEach(() => Object.assign(config, { paymentServiceUrl: undefined }))
afterAll(() => void service.close())

test("a payment service is asked once for an order, and of two answers at once the first counts", async () => {
  Object.assign(config, { paymentServiceUrl: serviceUrl })
  const [ayesha, bilal] = [await makeSignedIn("Ayesha"), await makeSignedIn("Bilal")]
  serviceAnswers = [`${serviceUrl}/pay/1`]
  expect((await order(ayesha)).url).toBe(`${serviceUrl}/pay/1`)
  expect((await order(ayesha)).url).toBe(`${serviceUrl}/pay/1`)
  serviceAnswers = [`${serviceUrl}/pay/2`, `${serviceUrl}/pay/3`]
  const [one, other] = await Promise.all([order(bilal), order(bilal)])
  expect(one).toEqual(other)
})

test("an order that the payment service does not take is closed, and the next one is new", async () => {
  Object.assign(config, { paymentServiceUrl: serviceUrl })
  const ayesha = await makeSignedIn("Ayesha")
  serviceAnswers = [undefined, `${serviceUrl}/pay/4`]
  expect(await submitOrder(ayesha, PRO, ctx())).toMatchObject({ done: false, reason: "busy" })
  await order(ayesha)
  const found = await ordersOf(ayesha)
  expect(found.map(({ status }) => status)).toEqual(["failed", "pending"])
  expect(await findPayableOrder(found[1]!.reference)).toMatchObject({ plan: "pro" })
})
