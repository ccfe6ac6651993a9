import { expect, test } from "vitest"
import { newDatabase } from "#db/new-database.ts"
import { makeClient, makePerson, makeSignedIn, type SignedInPerson } from "#db/test-people.ts"
import { actingFor } from "./acting-client.server.ts"
import { findViewer } from "./sessions.server.ts"

newDatabase()

/** For whom somebody works on a page; undefined where the page is not theirs. */
async function actsFor({ token }: SignedInPerson, address: string) {
  const viewer = (await findViewer(token))!
  const acting = await actingFor(viewer, new Request(`http://localhost${address}`))
  return acting && { actingFor: acting.actingFor, looksFor: acting.looksFor }
}

test("Farhat works for the client whom the address names, and for nobody without one", async () => {
  const farhat = await makeSignedIn("Farhat", { role: "guest" })
  const sana = await makeClient(farhat.id, "Sana")
  const forSana = { actingFor: { id: sana, name: "Sana Malik" }, looksFor: "male" }
  for (const address of [`/users-side?client=${sana}`, `/clients/${sana}`, `/CLIENTS/${sana}/?client=999`])
    expect(await actsFor(farhat, address)).toEqual(forSana)
  for (const address of ["/users-side", "/users-side?client=Sana", "/clients"])
    expect(await actsFor(farhat, address)).toMatchObject({ actingFor: null })
})

test("Nobody works for another's client, for a member, or for a number that nobody has", async () => {
  const [farhat, gul] = [await makePerson("Farhat", { role: "guest" }), await makeSignedIn("Gul", { role: "guest" })]
  const [sana, bilal] = [await makeClient(farhat.id, "Sana"), await makePerson("Bilal")]
  for (const id of [sana, bilal.profileId, 999_999]) {
    expect(await actsFor(gul, `/users-side?client=${id}`)).toBeUndefined()
    expect(await actsFor(gul, `/clients/${id}`)).toBeUndefined()
  }
})

test("To a member the address says nothing of clients", async () => {
  const [farhat, ayesha] = [await makePerson("Farhat", { role: "guest" }), await makeSignedIn("Ayesha")]
  const sana = await makeClient(farhat.id, "Sana")
  expect(await actsFor(ayesha, `/users-side?client=${sana}`)).toEqual({ actingFor: null, looksFor: "male" })
})
