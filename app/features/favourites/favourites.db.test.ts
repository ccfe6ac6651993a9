import { expect, test } from "vitest"
import { listCards } from "#app/features/people/card/cards.server.ts"
import { findProfile } from "#app/features/people/profile/find-profile.server.ts"
import { block, unblock } from "#app/features/safety/blocks.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { newDatabase } from "#db/new-database.ts"
import { makePerson } from "#db/test-people.ts"
import { addFavourite, listFavourites, removeFavourite, setFavourite } from "./favourites.server.ts"

newDatabase()

const paging = { page: 1, limit: 10 } as const
const namesOf = async (viewer: { id: number }) => (await listFavourites(viewer, paging)).people.map(({ name }) => name)

test("Ayesha keeps Bilal and Omar, each once, the latest first; cards and pages know it, and others do not", async () => {
  const [ayesha, bilal, omar] = [await makePerson("Ayesha"), await makePerson("Bilal"), await makePerson("Omar")]
  for (const profileId of [bilal.profileId, omar.profileId, bilal.profileId])
    expect(await addFavourite(ayesha, profileId)).toMatchObject({ done: true })
  expect(await namesOf(ayesha)).toEqual(["Omar Malik", "Bilal Malik"])
  const cards = (viewer: { id: number }) => listCards(viewer, { page: 1 })
  const kept = (await cards(ayesha)).people.filter(({ favourite }) => favourite)
  expect(kept.map(({ profileId }) => profileId).sort()).toEqual([bilal.profileId, omar.profileId].sort())
  expect((await findProfile(ayesha, omar.profileId))!.favourite).toBe(true)
  expect((await findProfile(bilal, omar.profileId))!.favourite).toBe(false)

  await removeFavourite(ayesha, omar.profileId)
  await removeFavourite(ayesha, omar.profileId)
  expect(await namesOf(ayesha)).toEqual(["Bilal Malik"])
})

test("Nobody keeps oneself, the hidden, the blocked or a number that nobody has", async () => {
  const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal")]
  const hidden = await makePerson("Hidden", { profile: { visible: false } })
  await block(bilal, ayesha.id)
  for (const id of [ayesha.profileId, hidden.profileId, bilal.profileId, 999_999])
    expect(await addFavourite(ayesha, id)).toMatchObject({ done: false })
  expect(await namesOf(ayesha)).toEqual([])
})

test("A favourite who blocks is gone from the list, and there again afterwards", async () => {
  const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal")]
  await addFavourite(ayesha, bilal.profileId)
  await block(bilal, ayesha.id)
  expect(await listFavourites(ayesha, paging)).toMatchObject({ people: [], total: 0 })
  await unblock(bilal, ayesha.id)
  expect(await namesOf(ayesha)).toEqual(["Bilal Malik"])
})

test("An administrator keeps nobody", async () => {
  const [sadia, bilal] = [await makePerson("Sadia", { role: "admin" }), await makePerson("Bilal")]
  for (const intent of ["add", "remove"] as const)
    expect(await setFavourite({ id: sadia.id, role: "admin" }, intent, bilal.profileId, ctx())).toMatchObject({
      done: false,
      reason: "forbidden",
    })
  expect(await namesOf(sadia)).toEqual([])
})

test("Ayesha takes Bilal out of her favourites, and Sana keeps him", async () => {
  const [ayesha, sana, bilal] = [await makePerson("Ayesha"), await makePerson("Sana"), await makePerson("Bilal")]
  for (const viewer of [ayesha, sana]) await addFavourite(viewer, bilal.profileId)
  await removeFavourite(ayesha, bilal.profileId)
  expect([await namesOf(ayesha), await namesOf(sana)]).toEqual([[], ["Bilal Malik"]])
})
