import { expect, test } from "vitest"
import { answer, sendRequest } from "#app/features/connections/connections.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import type { profiles } from "#db/schema/profiles.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { findAskable, findAsker, listFittingClients } from "./choose-client.server.ts"

newDatabase()

const everybody = { search: "", page: 1 }

const SUNNI = { religion: "Islam", sect: "Sunni", caste: "Rajput", city: "Lahore" }
const bilalLike = {
  gender: "male",
  ...SUNNI,
  prefersSect: "Sunni",
  prefersCaste: "Rajput",
  prefersMinAge: 25,
  prefersMaxAge: 35,
}

async function makeConsultant() {
  const farhat = await makePerson("Farhat", { role: "guest" })
  const client = (name: string, more: Partial<typeof profiles.$inferInsert> = {}) =>
    makeProfile(farhat.id, name, { kind: "client", ...more })
  return { ...farhat, client }
}

test("The clients who fit best stand first, with how they fit in the asker's name", async () => {
  const [farhat, bilal] = [await makeConsultant(), await makePerson("Bilal", { profile: bilalLike })]
  await farhat.client("Other", { sect: "Shia", caste: "Syed", city: "Karachi" })
  const best = await farhat.client("Best", SUNNI)
  await farhat.client("Brother", { ...SUNNI, gender: "male" })
  await sendRequest(bilal, { receiverId: farhat.id })
  const [request] = await sql<{ id: number }[]>`select id::int from connection_request where sender_id = ${bilal.id}`

  const asked = (await findAsker(farhat, request!.id))!
  expect(asked).toMatchObject({ name: "Bilal Malik", request: { status: "pending", clientId: null, client: null } })
  const { clients } = await listFittingClients(farhat, asked, everybody)
  expect(clients.map(({ name }) => name)).toEqual(["Best Malik", "Other Malik", "Brother Malik"])
  expect(clients[0]).toMatchObject({ id: best, state: null })
  expect(clients[0]!.fit).toEqual({
    summary: `Meets all ${isolated("Bilal")}’s wishes`,
    marks: ["✓ Same caste", "✓ Same sect", "✓ Same city"],
  })
  expect(clients[2]!.fit).toBeUndefined()
  expect(clients.map(({ sameGender }) => sameGender)).toEqual([null, null, "male"])
})

test("What there is already for a client is told, and hidden clients are among them", async () => {
  const [farhat, bilal] = [await makeConsultant(), await makePerson("Bilal", { profile: { gender: "male" } })]
  const [asked, wanted, newestId] = [
    await farhat.client("Asked"),
    await farhat.client("Wanted"),
    await farhat.client("Fresh", { visible: false }),
  ]
  await sendRequest(farhat, { profileId: bilal.profileId, clientId: asked })
  await sendRequest(bilal, { profileId: wanted })
  const { clients } = await listFittingClients(farhat, (await findAskable(farhat, bilal.profileId))!, everybody)
  expect(Object.fromEntries(clients.map(({ id, state }) => [id, state]))).toEqual({
    [asked]: "sent",
    [wanted]: "received",
    [newestId]: null,
  })
})

test("Somebody without a profile gets the newest clients, without how they fit", async () => {
  const [farhat, newcomer] = [await makeConsultant(), await makePerson("Newcomer", { profile: false })]
  await farhat.client("First")
  await farhat.client("Second")
  const [request] = await sql<{ id: number }[]>`
    insert into connection_request (sender_id, receiver_id) values (${newcomer.id}, ${farhat.id}) returning id::int`
  const asked = (await findAsker(farhat, request!.id))!
  expect(asked).toMatchObject({ name: "Newcomer", profileId: null })
  const { clients } = await listFittingClients(farhat, asked, everybody)
  expect(clients.map(({ name, fit }) => [name, fit])).toEqual([
    ["Second Malik", undefined],
    ["First Malik", undefined],
  ])
})

test("Other people's requests and clients do not exist", async () => {
  const [farhat, rukhsana, bilal] = [await makeConsultant(), await makeConsultant(), await makePerson("Bilal")]
  const sana = await farhat.client("Sana")
  await rukhsana.client("Hira")
  await sendRequest(bilal, { profileId: sana })
  const [request] = await sql<{ id: number }[]>`select id::int from connection_request where sender_id = ${bilal.id}`
  expect(await findAsker(rukhsana, request!.id)).toBeUndefined()
  expect(await findAsker(bilal, request!.id)).toBeUndefined()
  expect(await findAskable(farhat, sana)).toBeUndefined()
  const { clients } = await listFittingClients(rukhsana, (await findAskable(rukhsana, bilal.profileId))!, everybody)
  expect(clients.map(({ name }) => name)).toEqual(["Hira Malik"])
})

test("Among four thousand clients one is found by name or city, and every page follows", async () => {
  const [farhat, bilal] = [await makeConsultant(), await makePerson("Bilal", { profile: bilalLike })]
  await sql.begin(async (tx) => {
    // A busy machine may need longer than a request ever may.
    await tx`set local statement_timeout = 0`
    await tx`insert into profile (account_id, kind, first_name, last_name, marital_status, gender, date_of_birth, religion, sect, caste, city)
    select ${farhat.id}, 'client', 'Client' || i, 'Malik', 'single', 'female', '1998-03-14', 'Islam', 'Sunni', 'Rajput',
      case when i % 2 = 1 then 'Lahore' else 'Quetta' end from generate_series(0, 3999) i`
  })
  const asked = (await findAskable(farhat, bilal.profileId))!
  const found = await listFittingClients(farhat, asked, { search: "client3999 lah", page: 1 })
  expect(found.clients.map(({ name }) => name)).toEqual(["Client3999 Malik"])
  expect(found.next).toBeNull()

  const first = await listFittingClients(farhat, asked, everybody)
  const last = await listFittingClients(farhat, asked, { search: "", page: 400 })
  expect([first.clients.length, first.next, last.clients.length, last.next]).toEqual([10, 2, 10, null])
  expect((await listFittingClients(farhat, asked, { search: "100%_\\", page: 1 })).clients).toEqual([])
})

test("For whom Farhat was told no is named with the day, and may not be chosen", async () => {
  const [farhat, bilal] = [await makeConsultant(), await makePerson("Bilal", { profile: { gender: "male" } })]
  const [declined, free] = [await farhat.client("Declined"), await farhat.client("Free")]
  await sendRequest(farhat, { profileId: bilal.profileId, clientId: declined })
  const [request] = await sql<{ id: number }[]>`select id::int from connection_request where sender_id = ${farhat.id}`
  await answer(bilal, request!.id, "decline")
  const { clients } = await listFittingClients(farhat, (await findAskable(farhat, bilal.profileId))!, everybody)
  const again = new Map(clients.map((client) => [client.id, client.again]))
  expect(again.get(declined)).toMatch(/^You can ask again from \d/)
  expect(again.get(free)).toBeUndefined()
})
