import { and, eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { ctx } from "#app/http/requests-for-tests.ts"
import { done, NOT_FOUND } from "#app/result.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { auditEvents } from "#db/schema/site.ts"
import { connectPeople, makePerson, makeProfile } from "#db/test-people.ts"
import { addPictures, arrangePicture, findAlbum } from "./album.server.ts"
import { changePicture } from "./change-picture.server.ts"
import { readPicture } from "./pictures.server.ts"
import { arrived, portrait, uploader } from "./pictures-for-tests.ts"

newDatabase()

type Owner = Awaited<ReturnType<typeof makePerson>>

const several = async (count: number) => Promise.all(Array.from({ length: count }, () => arrived()))
const add = async (owner: Owner, count: number) => addPictures(owner, owner.profileId, await several(count), ctx())
const idsOf = async (owner: Owner) => (await findAlbum(owner, owner.profileId))!.pictures
const move = (owner: Owner, pictureId: string, step: "first" | "up" | "down") =>
  arrangePicture(owner, owner.profileId, { pictureId, to: step }, ctx())
const profileOf = async (owner: Owner) => (await db.select().from(profiles).where(eq(profiles.id, owner.profileId)))[0]!
const accountPicture = async (owner: Owner) =>
  (await db.select({ id: accounts.pictureId }).from(accounts).where(eq(accounts.id, owner.id)))[0]!.id
const keptOf = (owner: Owner) => db.$count(pictures, eq(pictures.accountId, owner.id))

/** A member with a portrait and two further pictures. */
async function pictured(name = "Ayesha") {
  const owner = await makePerson(name)
  const added = await add(owner, 3)
  const ids = await idsOf(owner)
  expect(added).toEqual(done(ids))
  return { owner, ids }
}

describe("pictures that are added", () => {
  test("begin with the portrait, which the account wears as well", async () => {
    const { owner, ids } = await pictured()
    expect(ids).toHaveLength(3)
    expect((await profileOf(owner)).pictureId).toBe(ids[0])
    expect(await accountPicture(owner)).toBe(ids[0])
  })

  test("are six at most, also when they come at the same moment", async () => {
    const { owner } = await pictured()
    expect(await add(owner, 4)).toMatchObject({ done: false, message: expect.stringMatching("room for 3 more") })
    await Promise.all([add(owner, 2), add(owner, 2)])
    expect(await idsOf(owner)).toHaveLength(6)
    expect(await keptOf(owner)).toBe(6)
    expect(await add(owner, 1)).toMatchObject({ done: false, message: expect.stringMatching("at most 6") })
  })

  test("are the same where the same file comes again within a minute, and count once", async () => {
    const { owner, ids } = await pictured()
    const [twice, other] = [await portrait(), await portrait()]
    const send = async (bytes: Buffer) => addPictures(owner, owner.profileId, [await arrived(bytes)], ctx())
    const spent = () => sql<{ points: number }[]>`select points from rate_limit where key like 'picture:%' order by key`
    expect((await send(twice)).done).toBe(true)
    const [after, counted] = [await idsOf(owner), await spent()]
    expect((await send(twice)).done).toBe(true)
    expect([await idsOf(owner), await spent()]).toEqual([after, counted])
    expect((await send(other)).done).toBe(true)
    expect((await idsOf(owner)).slice(0, 4)).toEqual(after)
    expect(await idsOf(owner)).toHaveLength(ids.length + 2)

    await changePicture(uploader(owner), await arrived(other))
    const worn = await accountPicture(owner)
    await changePicture(uploader(owner), await arrived(other))
    expect(await accountPicture(owner)).toBe(worn)
  })

  test("end the check, as a new portrait does, and wait for another", async () => {
    const { owner } = await pictured()
    await db.update(profiles).set({ verifiedAt: new Date() }).where(eq(profiles.id, owner.profileId))
    await add(owner, 1)
    expect((await profileOf(owner)).verifiedAt).toBeNull()
  })

  test("stay up to one that is none", async () => {
    const { owner } = await pictured()
    const files = [await arrived(), await arrived(Buffer.from("no picture")), await arrived()]
    expect(await addPictures(owner, owner.profileId, files, ctx())).toMatchObject({
      done: false,
      message: "1 of 3 pictures are added. Please choose a JPEG, PNG or WebP picture.",
    })
    expect(await idsOf(owner)).toHaveLength(4)
  })

  test("are nobody's to add to another's profile, but an administrator's, which the audit keeps", async () => {
    const { owner } = await pictured()
    const [bilal, nadia] = [await makePerson("Bilal"), await makePerson("Nadia", { role: "admin" })]
    expect(await addPictures(bilal, owner.profileId, await several(1), ctx())).toEqual(NOT_FOUND)
    expect(await findAlbum(bilal, owner.profileId)).toBeUndefined()
    expect(await addPictures(nadia, owner.profileId, await several(1), ctx())).toEqual(done([expect.any(String)]))
    const isAudited = and(eq(auditEvents.actorId, nadia.id), eq(auditEvents.objectId, owner.profileId))
    expect(await db.$count(auditEvents, isAudited)).toBe(1)
    expect(await keptOf(owner)).toBe(4)
  })
})

describe("the order", () => {
  test("is changed step by step; whichever comes first is the portrait everywhere", async () => {
    const { owner, ids } = await pictured()
    const [a, b, c] = ids as [string, string, string]
    await move(owner, c, "up")
    expect(await idsOf(owner)).toEqual([a, c, b])
    await move(owner, b, "first")
    expect(await idsOf(owner)).toEqual([b, a, c])
    expect(await accountPicture(owner)).toBe(b)
    expect((await profileOf(owner)).pictureId).toBe(b)
  })

  test("is not a stranger's to change, nor does it take pictures of others", async () => {
    const [{ owner, ids }, other] = [await pictured(), await pictured("Sana")]
    const step = { pictureId: ids[1]!, to: "first" } as const
    expect(await arrangePicture(other.owner, owner.profileId, step, ctx())).toEqual(NOT_FOUND)
    await move(other.owner, ids[0]!, "first")
    expect(await idsOf(other.owner)).toEqual(other.ids)
    expect(await idsOf(owner)).toEqual(ids)
  })
})

test("A new portrait by another form leaves the others where they are", async () => {
  const { owner, ids } = await pictured()
  await changePicture(uploader(owner), await arrived())
  const after = await idsOf(owner)
  expect(after.slice(1)).toEqual(ids.slice(1))
  expect(after[0]).not.toBe(ids[0])
  expect(await keptOf(owner)).toBe(3)
})

describe("each of the pictures", () => {
  test("follows the owner's switch, and is never a stranger's once the profile is paused", async () => {
    const { owner, ids } = await pictured()
    const [stranger, friend] = [await makePerson("Bilal"), await makePerson("Omar")]
    await connectPeople(friend, owner)
    const seenBy = async (viewer: Owner) =>
      (await Promise.all(ids.map((id) => readPicture(viewer, id, 480)))).filter(Boolean).length
    expect(await seenBy(stranger)).toBe(3)

    await db.update(profiles).set({ status: "paused", visible: false }).where(eq(profiles.id, owner.profileId))
    expect([await seenBy(stranger), await seenBy(friend), await seenBy(owner)]).toEqual([0, 3, 3])

    await db.update(accounts).set({ showPicture: false }).where(eq(accounts.id, owner.id))
    expect([await seenBy(friend), await seenBy(owner)]).toEqual([0, 3])
  })

  test("of a consultant's client is the client's alone", async () => {
    const farhat = await makePerson("Farhat", { role: "guest" })
    const [sana, hina] = [
      await makeProfile(farhat.id, "Sana", { kind: "client" }),
      await makeProfile(farhat.id, "Hina", { kind: "client" }),
    ]
    await addPictures(farhat, sana, await several(2), ctx())
    expect((await findAlbum(farhat, sana))!.pictures).toHaveLength(2)
    expect((await findAlbum(farhat, hina))!.pictures).toEqual([])
    expect(await accountPicture({ ...farhat, profileId: sana })).toBeNull()
    const bilal = await makePerson("Bilal")
    for (const id of (await findAlbum(farhat, sana))!.pictures) expect(await readPicture(bilal, id, 160)).toBeDefined()
  })
})
