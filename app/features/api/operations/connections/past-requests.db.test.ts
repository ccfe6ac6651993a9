import { expect, test } from "vitest"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { ask, makeApiClient, openToken } from "../../calls-for-tests.ts"

newDatabase()
const clock = movableClock()

type Client = Awaited<ReturnType<typeof makeApiClient>>

async function requested() {
  const [ayesha, bilal] = [await makeApiClient("Ayesha"), await makeApiClient("Bilal", { profile: { gender: "male" } })]
  await ask("POST /connection/send", { token: bilal.token, json: { receiverId: ayesha.id } })
  const [{ _id: requestId }] = (await ask("GET /connection/received", ayesha)).results
  const decline = () => ayesha.call("POST /connection/decline", { requestId, reason: "Too far away" })
  return { ayesha, bilal, requestId, decline }
}

const listOf = async (client: Client, side: "declined" | "ended") =>
  (await ask(`GET /connection/${side}`, client)).results

test("Ayesha finds whom she has declined and why, and Bilal that he may ask again later", async () => {
  const { ayesha, bilal, requestId, decline } = await requested()
  await decline()
  const [declined] = await listOf(ayesha, "declined")
  expect(declined).toMatchObject({ _id: requestId, person: { _id: bilal.id }, reason: "Too far away" })
  const [ended] = await listOf(bilal, "ended")
  expect(ended).toMatchObject({ _id: requestId, person: { _id: ayesha.id } })
  expect(ended).not.toHaveProperty("reason")
  expect(ended.mayAskAgainAt).toBe(declined.mayAskAgainAt)
  expect(Date.parse(ended.mayAskAgainAt) - Date.parse(declined.declinedAt)).toBeGreaterThan(89 * 86_400_000)
  expect([await listOf(ayesha, "ended"), await listOf(bilal, "declined")]).toEqual([[], []])
  await clock.forward({ days: 91 })
  expect((await ask("GET /connection/ended", { token: await openToken(bilal.id) })).results).toEqual([])
})

test("A decline is taken back within ten minutes, by nobody else, and the request waits again", async () => {
  const { ayesha, bilal, requestId, decline } = await requested()
  await decline()
  const undo = (by: Client) => by.call("POST /connection/undo-decline", { requestId })
  expect((await undo(bilal)).status).toBe(404)
  expect((await undo(ayesha)).body).toMatchObject({ state: "received" })
  expect((await ask("GET /connection/received", ayesha)).totalCount).toBe(1)
  expect(await listOf(ayesha, "declined")).toEqual([])
  await decline()
  await clock.forward({ minutes: 11 })
  expect((await undo(ayesha)).status).toBe(409)
})
