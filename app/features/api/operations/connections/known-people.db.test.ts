import { expect, test } from "vitest"
import { codeIn, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { newDatabase } from "#db/new-database.ts"
import { ask, call, makeApiClient } from "../../calls-for-tests.ts"
import { exampleOf, requestsOf } from "../../variants-for-tests.ts"

runningOutbox(newDatabase())

const change = (token: string, path: string, ...entries: string[]) => call(`POST ${path}`, { token, json: { entries } })

test("Ayesha's list hides her from her uncle, and answers the same whether he is here or not", async () => {
  const ayesha = await makeApiClient("Ayesha")
  const uncle = await makeApiClient("Uncle", { profile: { gender: "male", contactNumber: "+923004445566" } })
  const seen = async () => (await call(`GET /profile/${ayesha.profileId}`, uncle)).status
  expect(await ask("GET /known-people", ayesha)).toEqual({ count: 0, addedAt: null })
  expect(await seen()).toBe(200)
  const { body: added } = await change(ayesha.token, "/known-people", "0300 4445566", "somebody@example.com")
  expect(added).toEqual({ count: 2, addedAt: expect.any(String) })
  expect(await seen()).toBe(404)
  expect((await call(`GET /profile/${uncle.profileId}`, ayesha)).status).toBe(200)
  expect((await change(ayesha.token, "/known-people/remove", "+92 300 4445566")).body.count).toBe(1)
  expect(await seen()).toBe(200)
  expect((await ask("DELETE /known-people", ayesha)).count).toBe(0)
})

test("What cannot be read is named, and nothing of it is taken", async () => {
  const ayesha = await makeApiClient("Ayesha")
  const { status, body } = await change(ayesha.token, "/known-people", "0300 4445566", "my uncle")
  expect(status).toBe(400)
  expect(body.errors).toEqual({ "entries.1": ["Please enter a valid phone number."] })
  expect((await ask("GET /known-people", ayesha)).count).toBe(0)
  const farhat = await makeApiClient("Farhat", { role: "guest" })
  expect((await change(farhat.token, "/known-people", "0300 4445566")).status).toBe(403)
})

test("Whoever comes later is hidden from as well: by sign-up, by a first profile, by another number", async () => {
  const ayesha = await makeApiClient("Ayesha")
  const [email, password] = [`${crypto.randomUUID()}@example.com`, "green mango tree"]
  await change(ayesha.token, "/known-people", email, "+92 300 7778801", "+92 300 7778802")
  const seenBy = async (token: string) => (await call(`GET /profile/${ayesha.profileId}`, { token })).status

  const { body: asked } = await call("POST /users/register", { json: { name: "Karim Khan", email, password } })
  const otp = codeIn((await mailsTo(email, 1)).at(-1)!)
  await call("POST /users/verify", { json: { email, otp, ticket: asked.ticket } })
  const { body: uncle } = await call("POST /users/login", { json: { email, password } })
  expect(await seenBy(uncle.token)).toBe(404)

  const newcomer = await makeApiClient("Newcomer", { profile: false })
  expect(await seenBy(newcomer.token)).toBe(200)
  const answers = exampleOf(requestsOf("post", "/profile")[0]!) as { contactInfo: object }
  const profile = {
    ...answers,
    contactNumber: undefined,
    contactInfo: { ...answers.contactInfo, phone: "0300 7778801" },
  }
  expect((await newcomer.call("POST /profile", profile)).status).toBe(201)
  expect(await seenBy(newcomer.token)).toBe(404)

  const omar = await makeApiClient("Omar", { profile: { contactNumber: "+923007778803" } })
  expect(await seenBy(omar.token)).toBe(200)
  const changed = await omar.call(`PUT /profile/${omar.profileId}`, { contactInfo: { phone: "+92 300 7778802" } })
  expect(changed.status).toBe(200)
  expect(await seenBy(omar.token)).toBe(404)
})
