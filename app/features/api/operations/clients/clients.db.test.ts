import { expect, test } from "vitest"
import { changePicture } from "#app/features/profiles/pictures/change-picture.server.ts"
import { arrived, portrait, uploader } from "#app/features/profiles/pictures/pictures-for-tests.ts"
import { newDatabase } from "#db/new-database.ts"
import { wholeClient } from "../../bodies/answers-for-tests.ts"
import { call, makeApiClient } from "../../calls-for-tests.ts"

newDatabase()

async function withClient() {
  const farhat = await makeApiClient("Farhat", { role: "guest", account: { companyName: "Aziz Bureau" } })
  const { status, body } = await farhat.call("POST /clients", wholeClient)
  expect(status).toBe(201)
  return { ...farhat, client: body, path: `/clients/${body._id}` }
}

test("A consultant makes a client in the words of that form, finds, changes and deletes her", async () => {
  const { call, client, path } = await withClient()
  expect(client).toMatchObject({
    kind: "client",
    contactNumber: "+923007654321",
    consultantInfo: { consultantName: "Farhat", companyName: "Aziz Bureau", checked: false },
    religiousInfo: { nationality: "Pakistani", caste: "Jutt" },
    profession: { height: "5'4''" },
    partnerPreferences: { age: "25-32", minAge: 25, maxAge: 32, minHeight: 165, maxHeight: 185 },
  })
  expect((await call(`GET ${path}`)).body).toEqual(client)
  expect((await call("GET /clients?q=san&limit=20")).body).toMatchObject({
    totalCount: 1,
    limit: 20,
    results: [client],
  })
  expect((await call("GET /clients?q=nobody")).body.results).toEqual([])
  expect((await call(`PUT ${path}`, client)).body).toEqual(client)
  const changed = await call(`PUT ${path}`, { partnerPreferences: { maxAge: 30 }, religiousInfo: { city: "Multan" } })
  expect(changed.body).toMatchObject({ partnerPreferences: { age: "25-30" }, religiousInfo: { city: "Multan" } })
  expect((await call(`GET /profile/${client._id}`)).body.ownedProfile._id).toBe(client._id)
  expect((await call(`DELETE ${path}`)).body).toEqual({ message: "Profile has been deleted." })
  expect((await call(`GET ${path}`)).status).toBe(404)
})

test("A client's preferences are named as they were sent", async () => {
  const { call } = await withClient()
  const wrong = { ...wholeClient.partnerPreferences, minAge: 17, minHeight: 20, religion: undefined }
  const { status, body } = await call("POST /profile", { ...wholeClient, partnerPreferences: wrong })
  expect(status).toBe(400)
  expect(Object.keys(body.errors).sort()).toEqual([
    "partnerPreferences.minAge",
    "partnerPreferences.minHeight",
    "partnerPreferences.religion",
  ])
  const range = { ...wholeClient.partnerPreferences, minAge: undefined, maxAge: undefined, age: "20-30" }
  const { body: made } = await call("POST /profile", { ...wholeClient, partnerPreferences: range })
  expect(made.partnerPreferences).toMatchObject({ minAge: 20, maxAge: 30 })
})

test("Notes are the consultant's own", async () => {
  const { call, path } = await withClient()
  expect((await call(`POST ${path}/notes`, { body: "Call", followUpOn: "2026-01-02" })).status).toBe(201)
  expect((await call(`GET ${path}/notes`)).body).toMatchObject({
    totalCount: 1,
    results: [{ body: "Call", followUpOn: "2026-01-02", due: true, done: false }],
  })
  for (const odd of [{}, { body: "" }, { body: "x", followUpOn: "2026-02-31" }, { body: "x", colour: 1 }])
    expect((await call(`POST ${path}/notes`, odd)).status).toBe(400)
})

test("Another consultant, members, administrators and visitors find none of it", async () => {
  const { path } = await withClient()
  const calls = [`GET ${path}`, `PUT ${path}`, `DELETE ${path}`, `GET ${path}/notes`, `POST ${path}/notes`]
  const bodyOf = (asked: string) =>
    asked.startsWith("POST") ? { body: "x" } : asked.startsWith("PUT") ? {} : undefined
  const other = await makeApiClient("Rukhsana", { role: "guest" })
  for (const asked of calls) expect((await other.call(asked, bodyOf(asked))).status).toBe(404)
  for (const person of [await makeApiClient("Bilal"), await makeApiClient("Nadia", { role: "admin" })])
    for (const asked of [...calls, "GET /clients", "POST /clients"])
      expect((await person.call(asked, bodyOf(asked))).status).toBe(403)
  for (const asked of calls) expect((await call(asked, { json: bodyOf(asked) })).status).toBe(401)
})

test("A picture is read with the token, by whoever may see it", async () => {
  const [sana, bilal] = [await makeApiClient("Sana"), await makeApiClient("Bilal")]
  await changePicture(uploader(sana), await arrived())
  const { image, userId } = (await bilal.call(`GET /profile/${sana.profileId}`)).body
  expect(userId.profilePicture).toBe(image)
  const path = image.replace("/api", "")
  const read = await bilal.call(`GET ${path}`)
  expect([read.status, read.headers.get("Content-Type")]).toEqual([200, "image/webp"])
  expect((await call(`GET ${path}`)).status).toBe(401)
  await sana.call("PUT /users/me", { image })
  for (const odd of [path.replace("480", "481"), `/pictures/${"0".repeat(32)}/480`, "/pictures/x/480"])
    expect((await bilal.call(`GET ${odd}`)).status).toBe(404)
})

test("A client gets a picture; nobody else's client does", async () => {
  const [farhat, other] = [await withClient(), await makeApiClient("Rukhsana", { role: "guest" })]
  const path = `PUT /profile/${farhat.client._id}/picture`
  const form = async (field = "image") => {
    const sent = new FormData()
    sent.set(field, new Blob([new Uint8Array(await portrait())], { type: "image/jpeg" }), "sana.jpg")
    return sent
  }
  expect((await farhat.call(path, await form())).body.image).toMatch(/^\/api\/pictures\/[0-9a-f]{32}\/480$/)
  expect((await farhat.call(path, await form("other"))).status).toBe(400)
  expect((await other.call(path, await form())).status).toBe(404)
})
