import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { config } from "#app/config.server.ts"
import { deliverPush } from "./deliver-push.server.ts"
import { fromSecret } from "./vapid-keys.server.ts"

/** A push service that answers each address with the status that it names. */
const service = createServer((request, response) => {
  asked.push(request.url!)
  response.writeHead(Number(request.url!.slice(1)), { Location: "/201" }).end()
})
const asked: string[] = []
let origin = ""

beforeAll(async () => {
  await once(service.listen(0, "127.0.0.1"), "listening")
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`
  config.pushServices.push(host)
  origin = `http://${host}`
})
afterAll(() => {
  config.pushServices.pop()
  service.close()
})

const keys = { p256dh: fromSecret("Ayesha's phone").publicKey, auth: Buffer.alloc(16, 1).toString("base64url") }
const deliverTo = (endpoint: string) =>
  deliverPush({ endpoint, ...keys }, { payload: {}, seconds: 60, urgency: "normal", topic: "news" })

test.each([
  [201, "delivered"],
  [404, "gone"],
  [410, "gone"],
  [400, "refused"],
  [403, "refused"],
  [302, "refused"],
])("What a push service answers with %i is %s", async (status, outcome) => {
  asked.length = 0
  expect(await deliverTo(`${origin}/${status}`)).toBe(outcome)
  expect(asked).toEqual([`/${status}`])
})

test.each([408, 425, 429, 500, 503])("What is answered with %i is thrown, to be tried again later", async (status) => {
  await expect(deliverTo(`${origin}/${status}`)).rejects.toThrow(`push service answers ${status}`)
})

test("An address that is no push service's any more is not called", async () => {
  asked.length = 0
  expect(await deliverTo(`${origin.replace("127.0.0.1", "localhost")}/201`)).toBe("gone")
  expect(asked).toEqual([])
})
