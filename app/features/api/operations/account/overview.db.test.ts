import { expect, test } from "vitest"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { connectPeople } from "#db/test-people.ts"
import { ask, makeApiClient } from "../../calls-for-tests.ts"

newDatabase()

test("Ayesha sees in one answer what waits for her", async () => {
  const ayesha = await makeApiClient("Ayesha")
  const nothing = { waitingRequests: 0, unreadMessages: 0, unreadNotifications: 0, visitorsToday: 0, corrections: [] }
  expect(await ask("GET /overview", ayesha)).toEqual(nothing)
  const [bilal, omar] = [await makeApiClient("Bilal", { plan: "pro" }), await makeApiClient("Omar")]
  await connectPeople(ayesha, bilal)
  const json = { message: "Assalam o alaikum", clientId: crypto.randomUUID() }
  await ask(`POST /messages/${ayesha.id}`, { token: bilal.token, json })
  await ask("POST /connection/send", { token: omar.token, json: { receiverId: ayesha.id } })
  await sql`update profile set sent_back_at = now(), sent_back_step = 'picture', sent_back_reason = 'Too dark'
    where id = ${ayesha.profileId}`
  expect(await ask("GET /overview", ayesha)).toEqual({
    ...nothing,
    ...{ waitingRequests: 1, unreadMessages: 1, unreadNotifications: 2 },
    corrections: [{ profileId: ayesha.profileId, step: "picture", reason: "Too dark" }],
  })
})
