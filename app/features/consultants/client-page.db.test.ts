import { afterEach, expect, test, vi } from "vitest"
import { addNote } from "#app/features/cases/notes/notes.server.ts"
import { answer, sendRequest } from "#app/features/connections/connections.server.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { findClientPage } from "./client-page.server.ts"

newDatabase()
afterEach(() => vi.restoreAllMocks())

async function makeConsultant() {
  const farhat = await makePerson("Farhat", { role: "guest", plan: "pro" })
  const [sana, hira] = [
    await makeProfile(farhat.id, "Sana", { kind: "client", religion: "Islam", contactNumber: "+923001112233" }),
    await makeProfile(farhat.id, "Hira", { kind: "client" }),
  ]
  return { ...farhat, sana, hira }
}

test("Sana's page tells of her alone: requests, connections, notes, matches, and what is missing", async () => {
  const farhat = await makeConsultant()
  const man = (name: string) => makePerson(name, { plan: "pro", profile: { gender: "male", religion: "Islam" } })
  const [bilal, usman, omar, zain] = [await man("Bilal"), await man("Usman"), await man("Omar"), await man("Zain")]
  await sendRequest(bilal, { profileId: farhat.sana })
  await sendRequest(farhat, { profileId: usman.profileId, clientId: farhat.sana })
  await sendRequest(omar, { profileId: farhat.sana })
  const [asked] = await sql<{ id: number }[]>`select id::int from connection_request where sender_id = ${omar.id}`
  await answer(farhat, asked!.id, "accept")
  await sendRequest(zain, { profileId: farhat.hira })
  await sendRequest(farhat, { profileId: bilal.profileId, clientId: farhat.hira })
  await addNote(farhat, farhat.sana, { body: "Call the family" })
  await addNote(farhat, farhat.hira, { body: "Hira's own" })

  const page = (await findClientPage(farhat, farhat.sana))!
  expect(page.client).toMatchObject({ id: farhat.sana, name: "Sana Malik", contactNumber: "+92 300 1112233" })
  expect(page.completeness.next).toEqual({ section: "Religious", label: "Sect" })
  const names = ({ people }: { people: { name: string }[] }) => people.map(({ name }) => name)
  expect([names(page.received), names(page.sent), names(page.connections)]).toEqual([
    ["Bilal Malik"],
    ["Usman Malik"],
    ["Omar Malik"],
  ])
  expect(page.notes.map(({ body }) => body)).toEqual(["Call the family"])
  const states = Object.fromEntries(page.matches.people.map(({ name, state }) => [name, state]))
  expect(states).toEqual({
    "Bilal Malik": "received",
    "Usman Malik": "sent",
    "Omar Malik": "connected",
    "Zain Malik": undefined,
  })
})

test("Another consultant's client, a member or nobody has no such page", async () => {
  const [farhat, rukhsana] = [await makeConsultant(), await makeConsultant()]
  const bilal = await makePerson("Bilal")
  for (const id of [farhat.sana, bilal.profileId, 999_999_999])
    expect(await findClientPage(rukhsana, id)).toBeUndefined()
})

test("However much there is to tell, it is asked for with the same number of queries", async () => {
  const farhat = await makeConsultant()
  const count = async (id: number) => {
    const select = vi.spyOn(db, "select")
    await findClientPage(farhat, id)
    const { length } = select.mock.calls
    select.mockRestore()
    return length
  }
  await count(farhat.sana)
  const few = await count(farhat.sana)
  for (let i = 0; i < 12; i++) {
    const man = await makePerson(`Man${i}`, { plan: "pro", profile: { gender: "male", religion: "Islam" } })
    await sendRequest(man, { profileId: farhat.sana })
    await addNote(farhat, farhat.sana, { body: `Note ${i}` })
  }
  expect(await count(farhat.sana)).toBeLessThanOrEqual(few)
})
