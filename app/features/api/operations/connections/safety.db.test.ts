import { expect, test } from "vitest"
import { newDatabase } from "#db/new-database.ts"
import { connectPeople } from "#db/test-people.ts"
import { ask, call, makeApiClient } from "../../calls-for-tests.ts"

newDatabase()

const statusOf = async (...given: Parameters<typeof call>) => (await call(...given)).status

test("a block hides both from one another until it is taken back", async () => {
  const [ayesha, bilal] = [await makeApiClient("Ayesha"), await makeApiClient("Bilal")]
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
  const [ayesha, bilal] = [await makeApiClient("Ayesha"), await makeApiClient("Bilal", { plan: "pro" })]
  await connectPeople(ayesha, bilal)
  const payload = { message: "Send money", clientId: crypto.randomUUID() }
  const sent = await ask(`POST /messages/${ayesha.id}`, { token: bilal.token, json: payload })
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
  const eve = await makeApiClient("Eve")
  const stranger = { ...about, what: "message", id: sent._id }
  expect(await statusOf("POST /reports", { token: eve.token, json: stranger })).toBe(404)
})
