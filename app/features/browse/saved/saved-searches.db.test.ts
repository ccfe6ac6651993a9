import { beforeEach, expect, test } from "vitest"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { savedSearches } from "#db/schema/saved-searches.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { searchFrom } from "../search-query.ts"
import { removeSearch } from "./remove-search.server.ts"
import {
  changeSearch,
  findNews,
  findSaved,
  listSaved,
  openSearch,
  renameSearch,
  saveSearch,
} from "./saved-searches.server.ts"

newDatabase()

const asked = (query: string) => searchFrom(new URLSearchParams(query))

let city = ""
let made = 0
let ayesha: { id: number; actingFor: null }
beforeEach(async () => {
  city = `City ${String.fromCharCode(65 + made++)}`
  const { id } = await makePerson("Ayesha")
  ayesha = { id, actingFor: null }
})

const he = (profile = {}) => makePerson("Bilal", { profile: { gender: "male", city, ...profile } })
const save = (query = `city=${city}`, name = "Near us") => saveSearch(ayesha, asked(query), "male", name)
const newPeople = async () => (await listSaved(ayesha)).map(({ newPeople: { total } }) => total)

test("whoever comes after the last visit is new, if the search would show them", async () => {
  await he()
  expect(await save()).toMatchObject({ done: true })
  expect(await newPeople()).toEqual([0])
  expect(await findNews(ayesha)).toBeNull()

  await he()
  const blocked = await he()
  await sql`insert into block (blocker_id, blocked_id) values (${blocked.id}, ${ayesha.id})`
  const dismissed = await he()
  await sql`insert into dismissal (account_id, profile_id) values (${ayesha.id}, ${dismissed.profileId})`
  await he({ visible: false })
  await he({ gender: "female" })
  await he({ city: "Elsewhere" })
  const [search] = await listSaved(ayesha)
  expect(search).toMatchObject({ name: "Near us", asks: `Men · City: ${city}`, newPeople: { total: 1, more: false } })
  expect(await findNews(ayesha)).toMatchObject({ id: search!.id, name: "Near us" })

  const ahead = await openSearch(ayesha, search!.id, false)
  expect(await newPeople()).toEqual([1])
  expect(await openSearch(ayesha, search!.id)).toEqual(ahead)
  expect(await newPeople()).toEqual([0])
  expect(ahead).toMatchObject({ query: `gender=male&city=${city.replace(" ", "+")}`, clientId: null })
})

test("each search counts its own, in whatever order it shows them", async () => {
  for (const query of [`city=${city}&maritalStatus=widowed`, `city=${city}&order=active`, `city=${city}&order=match`])
    await save(query)
  for (const maritalStatus of ["widowed", "divorced"]) await he({ maritalStatus })
  expect(await newPeople()).toEqual([2, 2, 1])
})

test("what is another's does not exist", async () => {
  await save()
  const [search] = await listSaved(ayesha)
  const stranger = await makePerson("Zara")
  expect(await openSearch(stranger, search!.id)).toBeUndefined()
  for (const answer of [await renameSearch(stranger, search!.id, "Mine"), await removeSearch(stranger, search!.id)])
    expect(answer).toMatchObject({ done: false, reason: "not-found" })
  expect(await listSaved(stranger)).toEqual([])
})

test("a saved search takes other filters, and whom it finds then is not new; what is saved twice, or another's, is refused", async () => {
  await he()
  await save(`city=${city}&minAge=80`)
  const [{ id } = { id: 0 }] = await listSaved(ayesha)
  const wider = asked(`city=${city}`)
  const opened = { id, name: "Near us" }
  expect(await findSaved(ayesha, wider, "male", id)).toEqual({ saved: null, opened })
  const { id: stranger } = await makePerson("Zara")
  expect(await findSaved({ id: stranger, actingFor: null }, wider, "male", id)).toEqual({ saved: null, opened: null })
  for (const other of [
    { id: stranger, actingFor: null },
    { ...ayesha, actingFor: { id: 1, name: "" } },
  ])
    expect(await changeSearch(other, id, wider, "male")).toMatchObject({ reason: "not-found" })
  expect(await changeSearch(ayesha, id, asked(""), "male")).toMatchObject({ reason: "invalid" })

  expect(await changeSearch(ayesha, id, wider, "male")).toEqual({ done: true, value: "Near us" })
  expect(await changeSearch(ayesha, id, wider, "male")).toEqual({ done: true, value: "Near us" })
  expect(await findSaved(ayesha, wider, "male", id)).toEqual({ saved: "Near us", opened: null })
  expect(await newPeople()).toEqual([0])
  await he()
  expect(await newPeople()).toEqual([1])
  await save(`city=${city}&minAge=30`, "Older")
  expect(await changeSearch(ayesha, id, asked(`city=${city}&minAge=30`), "male")).toMatchObject({ reason: "conflict" })
})

test("ten are kept, also when two are saved at once", async () => {
  for (let age = 20; age < 29; age++) expect(await save(`minAge=${age}`)).toMatchObject({ done: true })
  const both = await Promise.all([save("minAge=30"), save("minAge=31")])
  expect(both.filter(({ done }) => done)).toHaveLength(1)
  expect(await listSaved(ayesha)).toHaveLength(10)
})

test("a consultant's search for a client goes with the client", async () => {
  const consultant = await makePerson("Rashid", { role: "guest" })
  const clientId = await makeProfile(consultant.id, "Sana", { kind: "client" })
  const working = { id: consultant.id, actingFor: { id: clientId, name: "Sana Malik" } }
  await saveSearch(working, asked(`city=${city}`), "male", "For Sana")
  await saveSearch({ ...working, actingFor: null }, asked(`city=${city}`), "male", "For anybody")
  expect(await listSaved(consultant)).toMatchObject([{ client: null }, { client: "Sana Malik" }])
  await sql`delete from profile where id = ${clientId}`
  expect((await listSaved(consultant)).map(({ name }) => name)).toEqual(["For anybody"])
  expect(await db.$count(savedSearches)).toBeGreaterThan(0)
})
