import { expect, test } from "vitest"
import { portrait } from "#app/features/profiles/pictures/pictures-for-tests.ts"
import { newDatabase } from "#db/new-database.ts"
import { makeClient } from "#db/test-people.ts"
import { ask, makeApiClient } from "../../calls-for-tests.ts"

newDatabase()

type Client = Awaited<ReturnType<typeof makeApiClient>>

async function add(client: Client, profileId: number, bytes?: Uint8Array) {
  const form = new FormData()
  form.set("image", new File([new Uint8Array(bytes ?? (await portrait()))], "portrait.jpg"))
  return client.call(`POST /profile/${profileId}/pictures`, form)
}

const idsIn = ({ pictures }: { pictures: { _id: string }[] }) => pictures.map(({ _id }) => _id)

test("Ayesha adds pictures, puts one in front, takes it away and puts it back", async () => {
  const ayesha = await makeApiClient("Ayesha")
  const path = `/profile/${ayesha.profileId}/pictures`
  expect(await ask(`GET ${path}`, ayesha)).toEqual({ pictures: [], room: 6 })
  for (const room of [5, 4, 3]) {
    const { status, body } = await add(ayesha, ayesha.profileId)
    expect([status, body.room]).toEqual([201, room])
  }
  const { pictures } = await ask(`GET ${path}`, ayesha)
  expect(pictures.map(({ place, portrait }: { place: number; portrait: boolean }) => [place, portrait])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ])
  expect((await ayesha.call(`GET ${pictures[2].image.slice("/api".length)}`)).status).toBe(200)
  const [a, b, c] = idsIn({ pictures })
  const moved = await ayesha.call(`PATCH ${path}/${c}`, { place: 1 })
  expect(idsIn(moved.body)).toEqual([c, a, b])
  expect((await ask("GET /users/me", ayesha)).ownedProfile.image).toContain(c)
  expect(idsIn((await ayesha.call(`PATCH ${path}/${c}`, { place: 6 })).body)).toEqual([a, b, c])

  const { removed } = (await ayesha.call(`DELETE ${path}/${a}`)).body
  expect(idsIn(await ask(`GET ${path}`, ayesha))).toEqual([b, c])
  expect((await ask("GET /removed?kind=picture", ayesha)).results).toEqual([
    { _id: removed, kind: "picture", thing: a, label: "Picture 1" },
  ])
  await ask(`POST /removed/${removed}`, ayesha)
  expect(idsIn(await ask(`GET ${path}`, ayesha))).toEqual([a, b, c])
})

test("What is no picture is refused, and so is a seventh", async () => {
  const ayesha = await makeApiClient("Ayesha")
  const torn = await add(ayesha, ayesha.profileId, Buffer.from("no picture"))
  expect([torn.status, Object.keys(torn.body.errors)]).toEqual([400, ["image"]])
  for (let number = 0; number < 6; number++) await add(ayesha, ayesha.profileId)
  const seventh = await add(ayesha, ayesha.profileId)
  expect([seventh.status, seventh.body.message]).toEqual([400, expect.stringContaining("at most 6")])
})

test("Farhat does the same for her client, and nobody for another's profile", async () => {
  const [farhat, eve] = [await makeApiClient("Farhat", { role: "guest" }), await makeApiClient("Eve")]
  const sana = await makeClient(farhat.id, "Sana")
  const path = `/profile/${sana}/pictures`
  const [id] = idsIn((await add(farhat, sana)).body)
  expect((await add(eve, sana)).status).toBe(404)
  for (const one of [eve, await makeApiClient("Gul", { role: "guest" })]) {
    expect((await one.call(`GET ${path}`)).status).toBe(404)
    expect((await one.call(`PATCH ${path}/${id}`, { place: 1 })).status).toBe(404)
    expect((await one.call(`DELETE ${path}/${id}`)).status).toBe(404)
  }
  const gone = "0".repeat(32)
  expect((await farhat.call(`PATCH ${path}/${gone}`, { place: 1 })).status).toBe(404)
  expect((await farhat.call(`DELETE ${path}/${gone}`)).status).toBe(404)
  for (const place of [0, 7, "first"]) expect((await farhat.call(`PATCH ${path}/${id}`, { place })).status).toBe(400)
  expect(idsIn(await ask(`GET ${path}`, farhat))).toEqual([id])
})
