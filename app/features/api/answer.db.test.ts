import { expect, test } from "vitest"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { wholeClient } from "./bodies/answers-for-tests.ts"
import { ask, call, makeApiClient } from "./calls-for-tests.ts"

newDatabase()
const clock = movableClock()

async function twoClients(name: string) {
  const nadia = await makeApiClient(name, { role: "guest" })
  const { _id: clientId } = await ask("POST /clients", { token: nadia.token, json: wholeClient })
  const note = (body: string, key?: string) =>
    call(`POST /clients/${clientId}/notes`, {
      token: nadia.token,
      json: { body },
      headers: key === undefined ? {} : { "Idempotency-Key": key },
    })
  const notes = async () => {
    const { results } = await ask(`GET /clients/${clientId}/notes`, { token: nadia.token })
    return results.map(({ body }: { body: string }) => body)
  }
  return { nadia, note, notes }
}

test("under a key a call is carried out once, and answered as the first time", async () => {
  const { note, notes } = await twoClients("Nadia")
  const first = await note("Call the family", "first-call")
  const again = await note("Call the family", "first-call")
  expect([first.status, first.headers.get("Idempotency-Replayed")]).toEqual([201, null])
  expect([again.status, again.headers.get("Idempotency-Replayed")]).toEqual([201, "true"])
  expect(again.text).toBe(first.text)

  const atOnce = await Promise.all(Array.from({ length: 5 }, () => note("Ask for the picture", "at once")))
  expect(atOnce.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect((await notes()).sort()).toEqual(["Ask for the picture", "Call the family"])
})

test("a key stands for one request, of one account, for a day", async () => {
  const { note, notes } = await twoClients("Rabia")
  await note("Call the family", "key")
  const other = await note("Call nobody", "key")
  expect([other.status, other.body.reason]).toEqual([422, "key-reused"])
  const stranger = await twoClients("Sadia")
  expect((await stranger.note("Call nobody", "key")).status).toBe(201)
  for (const key of ["", "x".repeat(101), "schlüssel"]) {
    const { status, body } = await note("Call nobody", key)
    expect([status, body.codes]).toEqual([400, { "Idempotency-Key": ["format"] }])
  }
  expect(await notes()).toEqual(["Call the family"])
  await clock.forward({ hours: 25 })
  await sql`delete from answered_form where started_at < now() - interval '1 day'`
  expect((await note("Call nobody", "key")).status).toBe(201)
})

test("what was refused may be sent again under its key", async () => {
  const { note, notes } = await twoClients("Hina")
  expect((await note("", "key")).status).toBe(400)
  expect((await note("Call the family", "key")).status).toBe(201)
  expect(await notes()).toEqual(["Call the family"])
})

test("a call that ends its own token is answered once more", async () => {
  const { token } = await makeApiClient("Zara")
  const leave = (key: string) => call("DELETE /users/me", { token, json: {}, headers: { "Idempotency-Key": key } })
  const first = await leave("leaving")
  const again = await leave("leaving")
  expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
  expect((await leave("another")).status).toBe(401)
})

test("a query that is not understood is refused by name", async () => {
  const { token } = await makeApiClient("Ayesha")
  const codesOf = async (query: string) => (await call(`GET /profile/profiles?${query}`, { token })).body.codes
  expect(await codesOf("nobodyKnows=1")).toEqual({ nobodyKnows: ["unknown-field"] })
  expect(await codesOf("minAge=25&minAge=30")).toEqual({ minAge: ["given-twice"] })
  expect((await call("GET /plans?page=1", {})).status).toBe(400)
  for (const query of [
    "maritalStatus=single&maritalStatus=divorced",
    "maritalStatus[]=single",
    "maritalStatus=single,divorced",
  ])
    expect([query, (await call(`GET /profile/profiles?${query}`, { token })).status]).toEqual([query, 200])
})

test("addresses are read in any case and with a slash at the end", async () => {
  const { token } = await makeApiClient("Mariam")
  for (const path of ["/USERS/Me", "/users/me/", "/Notifications/"])
    expect([path, (await call(`GET ${path}`, { token })).status]).toEqual([path, 200])
})

test("an error names its reason, the fields, and where it is explained", async () => {
  const { token } = await makeApiClient("Sana")
  const { body } = await call("POST /connection/send", { token, json: { receiverId: "x", more: 1 } })
  expect(body).toMatchObject({
    reason: "invalid",
    type: expect.stringMatching(/\/api\/errors#invalid$/),
    codes: { receiverId: [expect.any(String)], more: ["unknown-field"] },
  })
  const { body: nothing } = await call("POST /users/login", { json: {} })
  expect(nothing.codes).toEqual({ email: ["required"], password: ["required"] })
  const { body: method } = await call("PATCH /users/login", {})
  expect(method.reason).toBe("method")
})

test("a limit that is reached says how large it is", async () => {
  const { token } = await makeApiClient("Amna", { plan: "pro" })
  const coupon = () => call("POST /coupon", { token, json: { couponCode: "ABCD-EFGH-JKLM" } })
  let answer = await coupon()
  for (let tries = 0; answer.status !== 429 && tries < 20; tries++) answer = await coupon()
  expect(answer.headers.get("RateLimit-Policy")).toBe('"coupon";q=10;w=3600')
  expect(answer.headers.get("RateLimit")).toMatch(/^"coupon";r=0;t=\d+$/)
})
