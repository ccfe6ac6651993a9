import { expect, test } from "vitest"
import { searchCards } from "#app/features/browse/search.server.ts"
import { searchFrom } from "#app/features/browse/search-query.ts"
import { listSoulmates } from "#app/features/matching/soulmates.server.ts"
import { newDatabase } from "#db/new-database.ts"
import type { profiles } from "#db/schema/profiles.ts"
import { DRAFT, makeClient, makePerson } from "#db/test-people.ts"
import { bookFor } from "./book.server.ts"

newDatabase()

type Profile = Partial<typeof profiles.$inferInsert>

let faiths = 0

/** Farhat acts for Sana, in a faith that nobody else has. */
async function makeBook() {
  const faith = { religion: `Faith ${++faiths}`, prefersReligion: `Faith ${faiths}` }
  const farhat = await makePerson("Farhat", { role: "guest" })
  const sana = await makeClient(farhat.id, "Sana", faith)
  const man = (name: string, profile: Profile = {}, of = farhat.id) =>
    makeClient(of, name, { ...faith, gender: "male", hidesPicture: true, ...profile })
  const viewer = { id: farhat.id, profileId: null, actingFor: { id: sana, name: "Sana Malik" } }
  const book = bookFor(viewer, new URLSearchParams())
  const soulmates = async (mine = book) => (await listSoulmates(sana, 1, viewer.actingFor, mine)).people
  const found = async (query = "", mine = book, paging = { page: 1, limit: 50 }) =>
    (await searchCards({ ...viewer, book: mine }, searchFrom(new URLSearchParams(query)), paging, "male")).people
  return { farhat, sana, faith, man, viewer, book, soulmates, found }
}

type Named = { name: string }
const names = (people: Named[]) => people.map(({ name }) => name.split(" ")[0])

test("Farhat's own clients stand among Sana's soulmates, marked and in full, until she leaves them out", async () => {
  const { man, viewer, book, soulmates } = await makeBook()
  const rukhsana = await makePerson("Rukhsana", { role: "guest" })
  await man("Omar", {}, rukhsana.id)
  await man("Bilal")
  expect(book).not.toBeNull()
  const [bilal, omar] = await soulmates()
  expect(bilal).toMatchObject({ name: "Bilal Malik", yours: true })
  expect(omar!.name).toBe("Omar")
  expect(omar).not.toHaveProperty("yours")
  const off = bookFor(viewer, new URLSearchParams("mine=no"))
  expect(names(await soulmates(off))).toEqual(["Omar"])
})

test("A draft is hers to see, a resting or engaged client is not suggested, and Sana is not her own match", async () => {
  const { man, soulmates, found } = await makeBook()
  await man("Drafted", DRAFT)
  await man("Paused", { status: "paused", visible: false })
  await man("Engaged", { status: "engaged" })
  expect(names(await soulmates())).toEqual(["Drafted"])
  expect(names(await found("order=match")).slice(0, 2)).toEqual(expect.arrayContaining(["Drafted", "Engaged"]))
  expect(names(await found())).not.toContain("Paused")
})

test("Nobody else sees a draft: neither another consultant nor a search for nobody in particular", async () => {
  const { man, sana, found } = await makeBook()
  await man("Drafted", DRAFT)
  const rukhsana = await makePerson("Rukhsana", { role: "guest" })
  const hers = await makeClient(rukhsana.id, "Hina")
  const viewer = { id: rukhsana.id, profileId: null, actingFor: { id: hers, name: "Hina" } }
  const book = bookFor(viewer, new URLSearchParams())
  const seen = await searchCards({ ...viewer, book }, searchFrom(new URLSearchParams()), { page: 1, limit: 50 })
  expect(names(seen.people)).not.toContain("Drafted")
  expect(bookFor({ ...viewer, actingFor: null }, new URLSearchParams())).toBeNull()
  expect(names(await found("", null))).not.toContain("Drafted")
  expect((await found()).map(({ profileId }) => profileId)).not.toContain(sana)
})

test("A search goes through both with its filters and its pages, newest or most recently active first", async () => {
  const { farhat, man, found } = await makeBook()
  const city = `City ${farhat.id}`
  for (const name of ["Asim", "Bilal", "Imran"]) await man(name, { city })
  await makePerson("Omar", { profile: { gender: "male", city } })
  await man("Elsewhere", { city: "Sukkur" })
  const asked = `city=${city}`
  expect(names(await found(asked))).toEqual(["Omar", "Imran", "Bilal", "Asim"])
  expect(names(await found(asked, undefined, { page: 2, limit: 2 }))).toEqual(["Bilal", "Asim"])
  expect(names(await found(`${asked}&order=active`))).toHaveLength(4)
  expect(names(await found(`${asked}&minAge=20&maxAge=60`))).toHaveLength(4)
  expect(names(await found(`${asked}&of=clients`))).toEqual([])
  expect(names(await found(asked, null))).toEqual(["Omar"])
})
