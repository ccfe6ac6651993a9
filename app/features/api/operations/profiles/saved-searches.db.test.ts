import { expect, test } from "vitest"
import { newDatabase } from "#db/new-database.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { ask, makeApiClient } from "../../calls-for-tests.ts"

newDatabase()

let made = 0
/** A town in which nobody else lives. */
const newCity = () => `Chak ${++made} North`

test("Ayesha saves a search, is told how many have come since, and opens it", async () => {
  const [ayesha, city] = [await makeApiClient("Ayesha"), newCity()]
  const draft = { name: "Near us", filters: { city, maxAge: 60, withPicture: false } }
  const saved = await ayesha.call("POST /saved-searches", draft)
  expect([saved.status, saved.headers.get("Location")]).toEqual([201, `/api/saved-searches/${saved.body._id}`])
  expect(saved.body).toMatchObject({ name: "Near us", client: null, newPeople: 0 })
  expect(saved.body.filters).toEqual({ gender: "male", city, maxAge: 60 })

  const bilal = await makePerson("Bilal", { profile: { gender: "male", city } })
  const path = `/saved-searches/${saved.body._id}`
  expect((await ask("GET /saved-searches", ayesha)).results).toMatchObject([{ newPeople: 1 }])
  const { since, filters, newPeople } = await ask(`POST ${path}/open`, ayesha)
  expect([newPeople, since < bilal.profileId]).toEqual([0, true])
  const { results } = await ask(`GET /profile/profiles?${new URLSearchParams(filters)}`, ayesha)
  expect(results).toMatchObject([{ _id: bilal.profileId }])
  expect(await ask(`GET ${path}`, ayesha)).toMatchObject({ newPeople: 0 })
})

test("She renames it, changes what it asks, removes it and puts it back", async () => {
  const [ayesha, city] = [await makeApiClient("Ayesha"), newCity()]
  const { _id } = (
    await ayesha.call("POST /saved-searches", { name: "Near us", filters: { city, gender: "everyone" } })
  ).body
  const path = `/saved-searches/${_id}`
  expect((await ayesha.call(`PATCH ${path}`, { name: "Close by" })).body).toMatchObject({ name: "Close by" })
  const changed = await ayesha.call(`PATCH ${path}`, { filters: { minAge: 25, maritalStatus: ["single"] } })
  expect(changed.body.filters).toEqual({ gender: "everyone", minAge: 25, maritalStatus: ["single"] })
  const { removed } = (await ayesha.call(`DELETE ${path}`)).body
  expect((await ask("GET /saved-searches", ayesha)).totalCount).toBe(0)
  await ask(`POST /removed/${removed}`, ayesha)
  expect((await ask("GET /saved-searches", ayesha)).results).toMatchObject([{ _id, name: "Close by" }])
})

test("A search that asks nothing, the same twice or an eleventh is refused with the field or the reason", async () => {
  const ayesha = await makeApiClient("Ayesha")
  const save = (filters: object, name = "A search") => ayesha.call("POST /saved-searches", { name, filters })
  const refused: [object, string][] = [
    [{}, "filters"],
    [{ gender: "male" }, "filters"],
    [{ minAge: 17 }, "filters.minAge"],
    [{ minAge: 40, maxAge: 30 }, "filters.minAge"],
    [{ caste: "Nobody's" }, "filters.caste"],
    [{ star: "Leo" }, "filters.star"],
  ]
  for (const [filters, field] of refused) {
    const { status, body } = await save(filters)
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  }
  expect(Object.keys((await save({ minAge: 30 }, " ")).body.errors)).toEqual(["name"])
  for (let age = 20; age < 30; age++) expect((await save({ minAge: age })).status).toBe(201)
  for (const age of [20, 30]) expect((await save({ minAge: age })).status).toBe(409)
})

test("Farhat saves for her client, changes it without naming her again, and nobody reads or changes it", async () => {
  const [farhat, eve] = [await makeApiClient("Farhat", { role: "guest" }), await makeApiClient("Eve")]
  const sana = await makeClient(farhat.id, "Sana")
  const { body } = await farhat.call("POST /saved-searches", {
    name: "For Sana",
    filters: { minAge: 30 },
    clientId: sana,
  })
  expect(body.client).toEqual({ _id: sana, name: "Sana Malik" })
  const path = `/saved-searches/${body._id}`
  expect((await farhat.call(`PATCH ${path}`, { filters: { minAge: 31 } })).body.client).toEqual(body.client)
  for (const asked of [`GET ${path}`, `POST ${path}/open`, `DELETE ${path}`])
    expect((await eve.call(asked)).status).toBe(404)
  expect((await eve.call(`PATCH ${path}`, { name: "Mine" })).status).toBe(404)
  const stolen = { name: "Mine", filters: { minAge: 30 }, clientId: sana }
  expect((await (await makeApiClient("Gul", { role: "guest" })).call("POST /saved-searches", stolen)).status).toBe(404)
})
