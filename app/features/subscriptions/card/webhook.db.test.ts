import { RouterContextProvider } from "react-router"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { config } from "#app/config.server.ts"
import { requestContext } from "#app/viewer/contexts.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { paymentEvents } from "#db/schema/subscriptions.ts"
import { SIGNATURE_HEADER, sign } from "./signature.ts"
import { action } from "./webhook.ts"

newDatabase()

/** A second more or less decides here. */
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"] }))

const now = () => Math.floor(Date.now() / 1000)
const secret = () => config.paymentWebhookSecrets[0]!
const event = (id: string) => JSON.stringify({ id, type: "subscription.activated", data: { reference: "none" } })

async function deliver(body: string, signature: string | null) {
  const context = new RouterContextProvider()
  context.set(requestContext, { id: "1", nonce: "", address: "127.0.0.1" })
  const headers = new Headers({ "Content-Type": "application/json" })
  if (signature) headers.set(SIGNATURE_HEADER, signature)
  const request = new Request("http://localhost:3000/webhooks/payment", { method: "POST", headers, body })
  return (await action({ request, context, params: {} } as never)).status
}

const stored = () => db.$count(paymentEvents)

describe("the address that the payment service reports to", () => {
  test.each([
    ["no signature", () => null],
    ["a signature of another secret", () => sign(event("evt_1"), "another secret of enough length")],
    ["a signature of another body", () => sign(`${event("evt_1")} `, secret())],
    ["one that is 301 seconds old", () => sign(event("evt_1"), secret(), now() - 301)],
    ["one from 301 seconds ahead", () => sign(event("evt_1"), secret(), now() + 301)],
  ])("refuses %s, and stores nothing", async (_case, signature) => {
    expect(await deliver(event("evt_1"), signature())).toBe(400)
    expect(await stored()).toBe(0)
  })

  test.each(["", "{", "null", "[]", '{"id":7}', '{"id":"a\\u0000","type":"x"}'])("cannot read %j", async (body) => {
    expect(await deliver(body, sign(body, secret()))).toBe(400)
  })

  test("takes an event, and the same event again without a second record", async () => {
    const body = event("evt_2")
    expect(await deliver(body, sign(body, secret()))).toBe(200)
    expect(await deliver(body, sign(body, secret()))).toBe(200)
    expect(await stored()).toBe(1)
  })
})
