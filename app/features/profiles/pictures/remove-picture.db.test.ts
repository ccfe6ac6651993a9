import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { deleteAccount } from "#app/features/accounts/leaving/delete-account.server.ts"
import { putBack } from "#app/features/removals/put-back.server.ts"
import { sweepRemoved } from "#app/features/removals/sweep-removed.server.ts"
import { deleteProfile } from "#app/features/wizards/edit-profile.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import { storage } from "#app/storage/storage.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson } from "#db/test-people.ts"
import { addPictures, arrangePicture, findAlbum } from "./album.server.ts"
import { readPicture } from "./pictures.server.ts"
import { arrived } from "./pictures-for-tests.ts"
import { removePicture } from "./remove-picture.server.ts"

newDatabase()
const clock = movableClock()

type Owner = Awaited<ReturnType<typeof makePerson>>
let ayesha: Owner
let ids: [string, string, string]

const idsOf = async (owner: Owner) => (await findAlbum(owner, owner.profileId))!.pictures
const add = async (count: number) =>
  addPictures(ayesha, ayesha.profileId, await Promise.all(Array.from({ length: count }, () => arrived())), ctx())
const fileOf = (id: string) => storage.sizeOf(`${id}-480`)

async function remove(id: string, by = ayesha) {
  const removed = await removePicture(by, ayesha.profileId, id, ctx())
  if (!removed.done || removed.value === null) throw new Error("It is not removed.")
  return removed.value
}
const undo = (removed: number, by = ayesha): Promise<Result<string>> => putBack(by, removed, ctx())

async function worn() {
  const [account] = await db.select({ id: accounts.pictureId }).from(accounts).where(eq(accounts.id, ayesha.id))
  return account!.id
}

async function verifiedAt() {
  const own = and(eq(profiles.id, ayesha.profileId))
  return (await db.select({ at: profiles.verifiedAt }).from(profiles).where(own))[0]!.at
}
const verify = () => db.update(profiles).set({ verifiedAt: new Date() }).where(eq(profiles.id, ayesha.profileId))

beforeEach(async () => {
  ayesha = await makePerson("Ayesha")
  await add(3)
  ids = (await idsOf(ayesha)) as typeof ids
})

describe("A removed picture", () => {
  test("is shown to nobody, her and the administrators included, while its file waits", async () => {
    await remove(ids[1])
    const [bilal, nadia] = [await makePerson("Bilal"), await makePerson("Nadia", { role: "admin" })]
    for (const viewer of [ayesha, bilal, nadia]) expect(await readPicture(viewer, ids[1], 480)).toBeUndefined()
    expect(await idsOf(ayesha)).toEqual([ids[0], ids[2]])
    expect(await fileOf(ids[1])).toBeGreaterThan(0)
  })

  test("was the portrait: the next is worn, and it is again once it is back", async () => {
    const removed = await remove(ids[0])
    expect(await worn()).toBe(ids[1])
    for (let time = 0; time < 2; time++) expect(await undo(removed)).toMatchObject({ done: true })
    expect(await idsOf(ayesha)).toEqual(ids)
    expect(await worn()).toBe(ids[0])
    expect(await readPicture(await makePerson("Bilal"), ids[0], 480)).toBeDefined()
  })

  test("comes back to its place, also when all were removed", async () => {
    const removed = await Promise.all(ids.map((id) => remove(id)))
    expect([await idsOf(ayesha), await worn()]).toEqual([[], null])
    for (const one of removed.toReversed()) await undo(one)
    expect((await idsOf(ayesha)).toSorted()).toEqual(ids.toSorted())
  })

  test("is removed once, however often it is pressed, and is put back as the same", async () => {
    expect(await remove(ids[1])).toBe(await remove(ids[1]))
    expect(await removePicture(ayesha, ayesha.profileId, "0".repeat(32), ctx())).toEqual(done(null))
  })

  test("is nobody else's to remove or to put back, and what an administrator has removed is not the owner's", async () => {
    const [bilal, nadia] = [await makePerson("Bilal"), await makePerson("Nadia", { role: "admin" })]
    expect(await removePicture(bilal, ayesha.profileId, ids[1], ctx())).toEqual(NOT_FOUND)
    const removed = await remove(ids[1])
    for (const other of [bilal, nadia]) expect(await undo(removed, other)).toMatchObject({ reason: "not-found" })
    const decided = await remove(ids[2], nadia)
    expect(await undo(decided)).toMatchObject({ reason: "not-found" })
    expect(await idsOf(ayesha)).toEqual([ids[0]])
    expect(await undo(decided, nadia)).toMatchObject({ done: true })
  })

  test("finds no room where six have taken it", async () => {
    const removed = await remove(ids[1])
    await add(4)
    expect(await undo(removed)).toMatchObject({ message: expect.stringMatching("at most 6 pictures") })
    await remove((await idsOf(ayesha))[5]!)
    expect(await undo(removed)).toMatchObject({ done: true })
    expect((await idsOf(ayesha))[1]).toBe(ids[1])
  })

  test.each([0, 2])(
    "takes the check with it and brings it back if nothing has happened since (number %i)",
    async (index) => {
      await verify()
      const before = await verifiedAt()
      await undo(await remove(ids[index]!))
      expect(await verifiedAt()).toEqual(before)
      const removed = await remove(ids[index]!)
      await add(1)
      await verify()
      await undo(removed)
      expect(await verifiedAt()).toBeNull()
    },
  )

  test("is not checked by a check of the others while it was away", async () => {
    const removed = await remove(ids[2])
    await verify()
    await undo(removed)
    expect(await verifiedAt()).toBeNull()
  })
})

describe("Its file goes", () => {
  const nothingLeft = async () => expect(await fileOf(ids[1])).toBeUndefined()

  test("after a day, and it cannot be put back any more, swept or not", async () => {
    const removed = await remove(ids[1])
    await clock.forward({ hours: 23 })
    await sweepRemoved()
    expect(await fileOf(ids[1])).toBeGreaterThan(0)
    await clock.forward({ hours: 1, minutes: 1 })
    expect(await undo(removed)).toMatchObject({ reason: "not-found" })
    await sweepRemoved()
    await nothingLeft()
    expect(await undo(removed)).toMatchObject({ reason: "not-found" })
    expect(await idsOf(ayesha)).toEqual([ids[0], ids[2]])
  })

  test("not with the sweep if it is back", async () => {
    await undo(await remove(ids[1]))
    await clock.forward({ days: 2 })
    await sweepRemoved()
    expect(await readPicture(ayesha, ids[1], 480)).toBeDefined()
  })

  test.each([
    ["the profile", () => deleteProfile(ayesha, ayesha.profileId, ctx())],
    ["the account", () => deleteAccount(ayesha.id, ctx())],
  ])("at once with %s, whoever has removed it", async (_, leave) => {
    await remove(ids[1])
    await remove(ids[2], await makePerson("Nadia", { role: "admin" }))
    await leave()
    await nothingLeft()
    expect(await fileOf(ids[2])).toBeUndefined()
  })

  test("whose order was changed meanwhile stays where it is now", async () => {
    const removed = await remove(ids[2])
    await arrangePicture(ayesha, ayesha.profileId, { pictureId: ids[1], to: "first" }, ctx())
    await undo(removed)
    expect(await idsOf(ayesha)).toEqual([ids[1], ids[0], ids[2]])
  })
})
