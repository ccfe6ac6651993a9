import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { newDatabase } from "#db/new-database.ts"
import { seatAtTable } from "#db/test-family.ts"
import { connectPeople } from "#db/test-people.ts"
import { ask, call, makeApiClient } from "../../calls-for-tests.ts"

newDatabase()

async function family() {
  const [ayesha, bilal, karim] = [
    await makeApiClient("Ayesha", { plan: "pro" }),
    await makeApiClient("Bilal", { plan: "pro" }),
    await makeApiClient("Karim", { account: { guardian: true }, profile: false }),
  ]
  await connectPeople(ayesha, bilal)
  const seatId = await seatAtTable(ayesha, karim, { level: "sees", name: "Abu" })
  const write = (message: string) =>
    ask(`POST /messages/${ayesha.id}`, { token: bilal.token, json: { message, clientId: randomUUID() } })
  return { ayesha, bilal, karim, seatId, write }
}

test("a program says who reads along, the other side's answers, and the guardian's reads and writes", async () => {
  const { ayesha, bilal, karim, seatId, write } = await family()
  await write("Before the yes")
  const chat = `/family/sits/${seatId}/chats/${bilal.id}`
  expect((await call(`GET ${chat}`, karim)).status).toBe(404)
  const level = { token: ayesha.token, json: { level: "writes" } }
  expect(await ask(`PUT /messages/${bilal.id}/table/${seatId}`, level)).toEqual({ asked: true })
  expect((await ask(`GET /messages/${bilal.id}/table`, ayesha)).results).toEqual([
    { seatId, name: "Abu", level: "writes", right: null, waits: "writes" },
  ])
  const asked = { seatId, name: "Ayesha Malik’s father", relation: "father", right: null, waits: "writes" }
  expect((await ask(`GET /messages/${ayesha.id}`, bilal)).table).toEqual([{ ...asked, mine: false }])
  expect((await ask(`GET /messages/${bilal.id}`, ayesha)).table).toEqual([{ ...asked, mine: true }])

  const says = (answer: string) => ({ token: bilal.token, json: { says: answer } })
  await ask(`POST /messages/${ayesha.id}/table/${seatId}/answer`, says("allow"))
  await write("After it")
  const read = await ask(`GET ${chat}`, karim)
  expect(read).toMatchObject({ right: "writes", mayWrite: true, messages: [{ message: "After it", from: "", to: "" }] })
  expect((await ask(`GET /family/sits/${seatId}/chats`, karim)).results).toMatchObject([
    { userId: bilal.id, right: "writes", news: true },
  ])

  const json = { message: "Salaam", clientId: randomUUID() }
  const sent = await ask(`POST ${chat}`, { token: karim.token, json })
  expect(sent).toMatchObject({ fromId: ayesha.id, by: "Ayesha Malik’s father", message: "Salaam" })
  expect((await ask(`POST ${chat}`, { token: karim.token, json }))._id).toBe(sent._id)
  expect((await call(`POST ${chat}`, { token: karim.token, json: { ...json, attachment: "x" } })).status).toBe(400)
  expect((await ask(`GET /messages/${ayesha.id}`, bilal)).messages.at(-1)).toMatchObject({
    by: "Ayesha Malik’s father",
  })

  await ask(`POST /messages/${ayesha.id}/table/${seatId}/answer`, says("stop"))
  for (const closed of [`GET ${chat}`, `POST ${chat}`])
    expect((await call(closed, { token: karim.token, ...(closed.startsWith("POST") && { json }) })).status).toBe(404)
  expect((await call(`POST ${chat}/ask`, karim)).status).toBe(409)
})

test("a guardian's account reads no chat but through a seat", async () => {
  const { ayesha, bilal, karim } = await family()
  expect((await call(`GET /messages/${bilal.id}`, karim)).status).toBe(403)
  expect((await call(`GET /messages/${ayesha.id}/table`, karim)).status).toBe(403)
})
