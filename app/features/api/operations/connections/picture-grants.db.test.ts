import { expect, test } from "vitest"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { makeApiClient } from "../../calls-for-tests.ts"

newDatabase()

test("Bilal asks to see Ayesha's pictures; she allows it, and takes it back", async () => {
  const [ayesha, bilal] = [await makeApiClient("Ayesha", { plan: "pro" }), await makeApiClient("Bilal")]
  await sql`insert into picture (id, account_id, width, height) values ('canary', ${ayesha.id}, 9, 9)`
  await sql`update profile set picture_id = 'canary' where id = ${ayesha.profileId}`
  expect((await ayesha.call("PATCH /settings", { picturesTo: "allowed" })).body).toMatchObject({
    ...{ showsPicture: true, picturesTo: "allowed", picturesToConnections: true },
  })
  const shown = async () => (await bilal.call(`GET /profile/${ayesha.profileId}`)).body
  expect(await shown()).toMatchObject({ picturesBlurred: true, image: expect.not.stringContaining("canary") })

  const asked = { profileId: Number(ayesha.profileId) }
  for (const _ of [1, 2]) expect((await bilal.call("POST /pictures/grants", asked)).status).toBe(200)
  const [grant, ...more] = (await ayesha.call("GET /pictures/grants")).body.results
  expect(more).toEqual([])
  expect(grant).toMatchObject({ ...asked, userId: bilal.id, allowed: false, allowedAt: null })
  expect((await bilal.call(`PUT /pictures/grants/${grant._id}`, { allow: true })).status).toBe(404)
  expect((await ayesha.call(`PUT /pictures/grants/${grant._id}`, { allow: true })).status).toBe(200)
  expect(await shown()).toMatchObject({ picturesBlurred: false, image: expect.stringContaining("canary") })
  expect((await ayesha.call(`DELETE /pictures/grants/${grant._id}`)).status).toBe(200)
  expect(await shown()).toMatchObject({ picturesBlurred: true })
})

test("Whom to allow is part of some plans", async () => {
  const ayesha = await makeApiClient("Ayesha")
  expect(await ayesha.call("PATCH /settings", { picturesTo: "allowed" })).toMatchObject({ status: 403 })
})
