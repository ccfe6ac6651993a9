import { expect, test } from "vitest"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { forgetOldProfileViews, noteProfileView, readProfileViews } from "./profile-views.server.ts"

newDatabase()
const clock = movableClock()

test("Who opened a client is told to the client's consultant for a year, whatever either chose of visits, and then forgotten", async () => {
  const [farhat, rukhsana] = [
    await makePerson("Farhat", { role: "guest" }),
    await makePerson("Rukhsana", { role: "guest" }),
  ]
  const sana = await makeClient(farhat.id, "Sana")
  const left = () => sql`select 1 from client_opening where profile_id = ${sana}`
  await noteProfileView(rukhsana, sana)
  expect((await readProfileViews(farhat, sana)).map(({ name }) => name)).toEqual(["Rukhsana"])
  await clock.forward({ days: 364 })
  await forgetOldProfileViews()
  expect(await left()).toHaveLength(1)
  await clock.forward({ days: 3 })
  await forgetOldProfileViews()
  expect(await left()).toHaveLength(0)
})
