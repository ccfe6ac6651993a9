import { expect, test } from "vitest"
import { newDatabase } from "#db/new-database.ts"
import { seatAtTable } from "#db/test-family.ts"
import { makeApiClient } from "../../calls-for-tests.ts"

newDatabase()

test("A daughter's program asks, and her father's says yes to one and no to the other", async () => {
  const [ayesha, bilal, omar] = [
    await makeApiClient("Ayesha"),
    await makeApiClient("Bilal", { profile: { gender: "male" } }),
    await makeApiClient("Omar", { profile: { gender: "male" } }),
  ]
  const karim = await makeApiClient("Karim", { profile: false, account: { guardian: true } })
  const seat = await seatAtTable(ayesha, karim)
  for (const { id } of [bilal, omar])
    expect((await ayesha.call("POST /connection/send", { receiverId: id })).body).toMatchObject({ state: "family" })
  expect((await bilal.call("GET /connection/received")).body).toMatchObject({ totalCount: 0 })

  const { results } = (await karim.call(`GET /family/sits/${seat}/approvals`)).body
  expect(results).toMatchObject([{ state: "waiting" }, { state: "waiting" }])
  const [no, yes] = results
  expect((await omar.call(`POST /family/approvals/${yes._id}/answer`, { agree: true })).status).toBe(404)
  expect((await karim.call(`POST /family/approvals/${yes._id}/answer`, { agree: true })).status).toBe(200)
  const said = { agree: false, word: "He lives too far away." }
  expect((await karim.call(`POST /family/approvals/${no._id}/answer`, said)).status).toBe(200)
  expect((await karim.call(`POST /family/approvals/${no._id}/answer`, { agree: true })).status).toBe(409)

  expect((await bilal.call("GET /connection/received")).body).toMatchObject({ totalCount: 1 })
  expect((await ayesha.call("GET /family/approvals")).body.results).toMatchObject([
    { state: "declined", word: said.word, answeredBy: "Karim" },
    { state: "agreed", word: null },
  ])
  expect((await karim.call(`GET /family/sits/${seat}/approvals`)).body.results[0]).not.toHaveProperty("word")
})

test("What waits is taken back by whoever has asked", async () => {
  const [ayesha, bilal] = [await makeApiClient("Ayesha"), await makeApiClient("Bilal")]
  await seatAtTable(ayesha, await makeApiClient("Karim", { profile: false }))
  await ayesha.call("POST /connection/send", { receiverId: bilal.id })
  const [{ _id }] = (await ayesha.call("GET /family/approvals")).body.results
  expect((await bilal.call(`DELETE /family/approvals/${_id}`)).status).toBe(404)
  for (const _ of [1, 2]) expect((await ayesha.call(`DELETE /family/approvals/${_id}`)).status).toBe(200)
  expect((await ayesha.call("GET /family/approvals")).body.results).toEqual([])
})
