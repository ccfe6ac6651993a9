import { expect, test } from "vitest"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { ask, makeApiClient } from "../../calls-for-tests.ts"

newDatabase()
const clock = movableClock()

test("Ayesha puts a favourite back within a day, and nobody puts it back for her", async () => {
  const [ayesha, bilal, eve] = [await makeApiClient("Ayesha"), await makeApiClient("Bilal"), await makeApiClient("Eve")]
  const json = { profileId: bilal.profileId }
  const remove = async () => {
    await ask("POST /profile/favorites/add", { token: ayesha.token, json })
    await ask("POST /profile/favorites/remove", { token: ayesha.token, json })
    return (await ask("GET /removed", ayesha)).results[0]
  }
  const { _id, kind } = await remove()
  expect(kind).toBe("favourite")
  expect([(await ask("GET /removed", eve)).results, (await ask("GET /removed?kind=note", ayesha)).results]).toEqual([
    [],
    [],
  ])
  expect((await eve.call(`POST /removed/${_id}`)).status).toBe(404)
  for (let time = 0; time < 2; time++) await ask(`POST /removed/${_id}`, ayesha)
  expect((await ask("GET /profile/favorites", ayesha)).totalCount).toBe(1)
  expect((await ayesha.call("GET /removed?kind=account")).status).toBe(400)

  const later = await remove()
  await clock.forward({ days: 1, minutes: 1 })
  expect((await ask("GET /removed", ayesha)).results).toEqual([])
  expect((await ayesha.call(`POST /removed/${later._id}`)).status).toBe(404)
})
