import { expect, test } from "vitest"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { noteVisit } from "#app/features/people/visits/visits.server.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { makeClient } from "#db/test-people.ts"
import { ask, makeApiClient } from "../../calls-for-tests.ts"

newDatabase()
const clock = movableClock()

const account = { showsVisits: true }

test("Ayesha reads who looked, while both have that on", async () => {
  await clock.toNoon()
  const ayesha = await makeApiClient("Ayesha", { account })
  const bilal = await makeApiClient("Bilal", { account, profile: { gender: "male" } })
  await noteVisit(bilal.id, ayesha.profileId)
  const { results, showsVisits } = await ask("GET /who-looked", ayesha)
  expect(showsVisits).toBe(true)
  expect(results).toMatchObject([
    {
      ...{ _id: bilal.id, kind: "member", name: "Bilal Malik", days: 1, clients: [] },
      ...{ lastLookedOn: dayInPakistan(), profile: { _id: bilal.profileId } },
    },
  ])
  expect((await ask("GET /overview", ayesha)).visitorsToday).toBe(1)
  await bilal.call("PATCH /settings", { showsVisits: false })
  expect((await ask("GET /who-looked", ayesha)).totalCount).toBe(0)
  await bilal.call("PATCH /settings", { showsVisits: true })
  await ayesha.call("PATCH /settings", { showsVisits: false })
  expect(await ask("GET /who-looked", ayesha)).toMatchObject({ totalCount: 0, showsVisits: false })
})

test("Farhat reads at which of her clients somebody looked, and Ayesha that Farhat did", async () => {
  const ayesha = await makeApiClient("Ayesha", { account })
  const farhat = await makeApiClient("Farhat", { role: "guest", account })
  const [sana, hina] = [await makeClient(farhat.id, "Sana"), await makeClient(farhat.id, "Hina")]
  for (const id of [sana, hina]) await noteVisit(ayesha.id, id)
  await noteVisit(farhat.id, ayesha.profileId)
  const clients = async (query = "") => (await ask(`GET /who-looked${query}`, farhat)).results[0].clients
  expect(await clients()).toEqual([
    { _id: hina, name: "Hina Malik" },
    { _id: sana, name: "Sana Malik" },
  ])
  expect(await clients(`?clientId=${sana}`)).toEqual([{ _id: sana, name: "Sana Malik" }])
  expect((await ask("GET /who-looked", ayesha)).results).toMatchObject([{ kind: "consultant", profile: null }])
})

test("Whoever is not interesting stands in no list until that is taken back", async () => {
  const ayesha = await makeApiClient("Ayesha")
  const bilal = await makeApiClient("Bilal", { profile: { gender: "male", caste: "Jatt" } })
  const path = `/not-interested/${bilal.profileId}`
  const found = async () =>
    (await ask("GET /profile/profiles?caste=Jatt&limit=50", ayesha)).results.some(
      ({ _id }: { _id: number }) => _id === bilal.profileId,
    )
  expect(await found()).toBe(true)
  for (let time = 0; time < 2; time++) await ask(`POST ${path}`, ayesha)
  expect((await ask("GET /not-interested", ayesha)).results).toEqual([{ _id: bilal.profileId, name: "Bilal Malik" }])
  expect(await found()).toBe(false)
  for (let time = 0; time < 2; time++) await ask(`DELETE ${path}`, ayesha)
  expect(await found()).toBe(true)
  expect((await ask("GET /not-interested", ayesha)).totalCount).toBe(0)
})

test("Whoever cannot be seen can be neither hidden nor found hidden", async () => {
  const [ayesha, bilal] = [await makeApiClient("Ayesha"), await makeApiClient("Bilal")]
  await ask(`POST /not-interested/${bilal.profileId}`, ayesha)
  await ask(`POST /blocks/${ayesha.id}`, bilal)
  expect((await ask("GET /not-interested", ayesha)).results).toEqual([])
  for (const id of [bilal.profileId, ayesha.profileId, 999_999])
    expect((await ayesha.call(`POST /not-interested/${id}`)).status).toBe(404)
})
