import { expect, test } from "vitest"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { answer, sendRequest } from "../connections.server.ts"
import { listClientsWith, listDeclined, listReceived } from "./answering.server.ts"

newDatabase()

const paging = { page: 1, limit: 10 } as const
const open = (senderId: number, receiverId: number, clientId: number | null = null) => sql<{ id: number }[]>`
  insert into connection_request (sender_id, receiver_id, profile_id, receiver_client_id)
  values (${senderId}, ${receiverId}, ${clientId}, ${clientId}) returning id::int`

test("Who suits best stands first; by date it is who asked last", async () => {
  const sana = await makePerson("Sana", { profile: { gender: "female", prefersMinAge: 28, prefersMaxAge: 34 } })
  const suits = await makePerson("Suits", { profile: { gender: "male", dateOfBirth: "1995-01-01" } })
  const newest = await makePerson("Newest", { profile: { gender: "male", dateOfBirth: "1950-01-01" } })
  for (const from of [suits, newest]) await open(from.id, sana.id)
  const names = async (sort: "fit" | "date") =>
    (await listReceived(sana, { sort, ...paging })).people.map(({ name }) => name.split(" ")[0])
  expect(await names("date")).toEqual(["Newest", "Suits"])
  expect(await names("fit")).toEqual(["Suits", "Newest"])
})

test("Beyond the newest 200 all are there by date: no page is empty and nobody is missing", async () => {
  const sana = await makePerson("Sana")
  const made = await sql<{ id: number }[]>`insert into account (name, email, role, status)
    select 'Man ' || n, 'man' || n || '@many.example', 'user', 'active' from generate_series(1, 230) n returning id::int`
  for (const { id } of made) await open(id, sana.id)
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => listReceived(sana, { sort: "fit", page, limit: 50 })))
  const seen = pages.flatMap(({ people }) => people.map(({ requestId }) => requestId))
  expect([seen.length, new Set(seen).size]).toEqual([230, 230])
})

test("A consultant narrows to one client, and finds of whom most waits first", async () => {
  const farhat = await makePerson("Farhat", { role: "guest" })
  const [one, two] = [
    await makeProfile(farhat.id, "One", { kind: "client" }),
    await makeProfile(farhat.id, "Two", { kind: "client" }),
  ]
  for (const [name, client] of [
    ["A", one],
    ["B", two],
    ["C", two],
  ] as const)
    await open((await makePerson(name)).id, farhat.id, client)
  expect(await listClientsWith(farhat, "pending")).toMatchObject([
    { id: two, count: 2 },
    { id: one, count: 1 },
  ])
  const ofOne = await listReceived(farhat, { client: one, sort: "date", ...paging })
  expect(ofOne).toMatchObject({ total: 1, people: [{ ownClient: { id: one } }] })
  const stranger = await makeProfile((await makePerson("Other", { role: "guest" })).id, "X", { kind: "client" })
  expect(await listReceived(farhat, { client: stranger, sort: "date", ...paging })).toMatchObject({ total: 0 })
})

test("The reason of a decline stands in one's own list and nowhere else", async () => {
  const [bilal, sana] = [await makePerson("Bilal"), await makePerson("Sana")]
  await sendRequest(bilal, { receiverId: sana.id })
  const [{ requestId } = { requestId: 0 }] = (await listReceived(sana, { sort: "date", ...paging })).people
  await answer(sana, requestId, "decline", undefined, "Too far away")
  expect(await listDeclined(sana, paging)).toMatchObject({ total: 1, people: [{ reason: "Too far away" }] })
  expect(await listDeclined(bilal, paging)).toMatchObject({ total: 0 })
})
