import { createECDH, randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { newDatabase } from "#db/new-database.ts"
import { ask, makeApiClient, openToken } from "../../calls-for-tests.ts"

newDatabase()

const newKeys = () => ({
  p256dh: createECDH("prime256v1").generateKeys().toString("base64url"),
  auth: randomBytes(16).toString("base64url"),
})

let made = 0
const newSubscription = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${++made}`,
  expirationTime: null,
  keys: newKeys(),
})

test("Ayesha's phone shows notices, with names once she allows it, until she ends them or logs out", async () => {
  const ayesha = await makeApiClient("Ayesha")
  const registered = await ayesha.call("POST /push-subscriptions", newSubscription())
  expect([registered.status, registered.body]).toMatchObject([
    201,
    { name: "App okhttp/4.9", showsNames: false, current: true, lastUsedOn: null },
  ])
  const path = `/push-subscriptions/${registered.body._id}`
  expect((await ayesha.call(`PATCH ${path}`, { showsNames: true })).body).toMatchObject({ showsNames: true })
  const { results, publicKey } = await ask("GET /push-subscriptions", ayesha)
  expect([results.length, Buffer.from(publicKey, "base64url").length]).toEqual([1, 65])

  const eve = await makeApiClient("Eve")
  expect((await eve.call(`PATCH ${path}`, { showsNames: false })).status).toBe(404)
  expect((await eve.call(`DELETE ${path}`)).status).toBe(404)
  await ask(`DELETE ${path}`, ayesha)
  expect((await ayesha.call(`DELETE ${path}`)).status).toBe(404)

  const tablet = await openToken(ayesha.id)
  await ask("POST /push-subscriptions", { token: tablet, json: newSubscription() })
  expect((await ask("GET /push-subscriptions", ayesha)).results).toMatchObject([{ current: false }])
  await ask("POST /users/logout", { token: tablet })
  expect((await ask("GET /push-subscriptions", ayesha)).results).toEqual([])
})

test("One device has one subscription, and only of a push service that we know, with keys that fit", async () => {
  const ayesha = await makeApiClient("Ayesha")
  const register = (changes: object) => ayesha.call("POST /push-subscriptions", { ...newSubscription(), ...changes })
  for (let time = 0; time < 2; time++) expect((await register({})).status).toBe(201)
  expect((await ask("GET /push-subscriptions", ayesha)).totalCount).toBe(1)
  const wrong: [object, string][] = [
    [{ endpoint: "https://push.evil.example/1" }, "endpoint"],
    [{ endpoint: "http://169.254.169.254/" }, "endpoint"],
    [{ keys: { ...newKeys(), p256dh: "AAAA" } }, "keys"],
    [{ keys: { p256dh: newKeys().p256dh } }, "keys.auth"],
    [{ sender: 7 }, "sender"],
  ]
  for (const [changes, field] of wrong) {
    const { status, body } = await register(changes)
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  }
})
