import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { and, eq, like } from "drizzle-orm"
import sharp from "sharp"
import { describe, expect, test, vi } from "vitest"
import { config } from "#app/config.server.ts"
import { QueueFull } from "#app/overload/bounded-queue.ts"
import { done } from "#app/result.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { BucketAway } from "#app/storage/bucket.server.ts"
import { storage } from "#app/storage/storage.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { blocks } from "#db/schema/safety.ts"
import { rateLimits } from "#db/schema/site.ts"
import { changePicture, wearPicture } from "./change-picture.server.ts"
import { renderPicture } from "./picture-rendering.server.ts"
import { readPicture, removeReplaced, storePicture } from "./pictures.server.ts"
import { arrived, uploader } from "./pictures-for-tests.ts"

newDatabase()
vi.mock(import("./picture-rendering.server.ts"), { spy: true })

async function person(name: string, role: "user" | "guest" | "admin" = "user") {
  const email = `${name.toLowerCase()}.${crypto.randomUUID()}@example.com`
  const [row] = await db.insert(accounts).values({ name, email, role, status: "active" }).returning({ id: accounts.id })
  return { id: row!.id, role }
}

async function stored(accountId: number) {
  return valueIn(await storePicture(accountId, await arrived(), uploader({ id: accountId })))!
}

async function pictured(name: string) {
  const owner = await person(name)
  const pictureId = await stored(owner.id)
  const about = {
    firstName: name,
    lastName: "Khan",
    maritalStatus: "single",
    dateOfBirth: "1995-05-05",
    gender: "female",
  }
  await db.insert(profiles).values({ accountId: owner.id, pictureId, ...about })
  return { owner, pictureId }
}

const filesOf = async (id: string) =>
  (await readdir(join(config.storageFolder, id.slice(0, 2)))).filter((name) => name.startsWith(id))

test("While the bucket is away a picture fails in the specification's words, and what is shown stays", async () => {
  const { owner, pictureId } = await pictured("Ayesha")
  const gone = () => Promise.reject(new BucketAway("away"))
  const [put, remove] = [
    vi.spyOn(storage, "put").mockImplementation(gone),
    vi.spyOn(storage, "remove").mockImplementation(gone),
  ]
  const failed = { done: false, reason: "failed", message: "Failed to upload profile picture" }
  expect(await changePicture(uploader(owner), await arrived())).toEqual(failed)
  await removeReplaced(owner.id, [pictureId])
  put.mockRestore()
  remove.mockRestore()
  expect(await readPicture(owner, pictureId, 480)).toBeInstanceOf(Buffer)
  expect(await db.select().from(pictures).where(eq(pictures.accountId, owner.id))).toHaveLength(1)
})

describe("a member's picture", () => {
  test("is kept in four sizes, of which the row knows the largest", async () => {
    const { pictureId } = await pictured("Ayesha")
    expect(await filesOf(pictureId)).toHaveLength(4)
    const [row] = await db.select().from(pictures).where(eq(pictures.id, pictureId))
    expect(row).toMatchObject({ width: 500, height: 600 })
  })

  test("that lacks the size of a phone's card is given it when first looked at; while many wait, the larger serves", async () => {
    const { owner, pictureId } = await pictured("Ayesha")
    const widthOf = async () => (await sharp(await readPicture(owner, pictureId, 240)).metadata()).width
    await storage.remove(`${pictureId}-240`)
    vi.mocked(renderPicture).mockRejectedValueOnce(new QueueFull())
    expect(await widthOf()).toBe(480)
    expect(await filesOf(pictureId)).toHaveLength(3)
    expect(await widthOf()).toBe(240)
    expect(await filesOf(pictureId)).toHaveLength(4)
    expect(await widthOf()).toBe(240)
  })

  test("is seen by its owner, other members and administrators", async () => {
    const { owner, pictureId } = await pictured("Ayesha")
    for (const viewer of [owner, await person("Bilal"), await person("Clara", "guest"), await person("Dina", "admin")])
      expect(await readPicture(viewer, pictureId, 480)).toBeInstanceOf(Buffer)
  })

  test("is seen by nobody else while the owner hides it, the profile is hidden or the account is closed", async () => {
    const bilal = await person("Bilal")
    const { owner, pictureId } = await pictured("Ayesha")
    const own = eq(accounts.id, owner.id)
    await db.update(accounts).set({ showPicture: false }).where(own)
    expect(await readPicture(bilal, pictureId, 480)).toBeUndefined()
    expect(await readPicture(owner, pictureId, 480)).toBeDefined()
    expect(await readPicture(await person("Dina", "admin"), pictureId, 480)).toBeDefined()

    await db.update(accounts).set({ showPicture: true }).where(own)
    await db.update(profiles).set({ visible: false }).where(eq(profiles.accountId, owner.id))
    expect(await readPicture(bilal, pictureId, 480)).toBeUndefined()

    await db.update(profiles).set({ visible: true }).where(eq(profiles.accountId, owner.id))
    await db.update(accounts).set({ status: "suspended" }).where(own)
    expect(await readPicture(bilal, pictureId, 480)).toBeUndefined()
  })

  test("is not seen across a block, whoever blocked", async () => {
    const bilal = await person("Bilal")
    const { owner, pictureId } = await pictured("Ayesha")
    await db.insert(blocks).values({ blockerId: owner.id, blockedId: bilal.id })
    expect(await readPicture(bilal, pictureId, 480)).toBeUndefined()
  })

  test("of a draft is the owner's alone", async () => {
    const owner = await person("Ayesha")
    const id = await stored(owner.id)
    expect(await readPicture(owner, id, 160)).toBeDefined()
    expect(await readPicture(await person("Bilal"), id, 160)).toBeUndefined()
  })

  test.each(["../../package.json", "0".repeat(32), "x", "%00"])("%s is no picture", async (id) => {
    expect(await readPicture(await person("Bilal"), id, 480)).toBeUndefined()
  })
})

describe("a replaced picture", () => {
  test("of a draft is deleted, the one on the profile and that of another draft stay", async () => {
    const { owner, pictureId } = await pictured("Ayesha")
    const [first, second] = [await stored(owner.id), await stored(owner.id)]
    await removeReplaced(owner.id, [first, pictureId, undefined])
    expect(
      [await filesOf(pictureId), await filesOf(first), await filesOf(second)].map((files) => files.length),
    ).toEqual([4, 0, 4])
  })

  test("of somebody else is not deleted", async () => {
    const id = await stored((await person("Ayesha")).id)
    await removeReplaced((await person("Bilal")).id, [id])
    expect(await filesOf(id)).toHaveLength(4)
  })

  test("goes with the eleventh that nothing shows, so that drafts fill no disk", async () => {
    const { owner, pictureId } = await pictured("Ayesha")
    const ids: string[] = []
    for (let time = 0; time < 12; time++) ids.push(await stored(owner.id))
    const left = (await db.select().from(pictures).where(eq(pictures.accountId, owner.id))).map(({ id }) => id)
    expect(left.sort()).toEqual([pictureId, ...ids.slice(2)].sort())
    expect(await filesOf(ids[0]!)).toEqual([])
  })

  test("that later ones have pushed out before it was worn is left out, and nothing fails", async () => {
    const owner = await person("Ayesha")
    const ids: string[] = []
    for (let time = 0; time < 12; time++) ids.push(await stored(owner.id))
    for (const id of [ids[11]!, ids[0]!]) await db.transaction((tx) => wearPicture(tx, owner.id, id))
    const [account] = await db.select().from(accounts).where(eq(accounts.id, owner.id))
    expect(account!.pictureId).toBe(ids[11])
  })

  test("of the account stays while the account shows it", async () => {
    const owner = await person("Ayesha")
    const id = await stored(owner.id)
    await db.update(accounts).set({ pictureId: id }).where(eq(accounts.id, owner.id))
    await removeReplaced(owner.id, [id])
    expect(await filesOf(id)).toHaveLength(4)
    await db.update(accounts).set({ pictureId: null }).where(eq(accounts.id, owner.id))
    await removeReplaced(owner.id, [id])
    expect(await filesOf(id)).toHaveLength(0)
  })

  test("stays when the new one is no picture", async () => {
    const owner = await person("Ayesha")
    const id = await stored(owner.id)
    const svg = await arrived(Buffer.from("<svg/>"))
    expect(await storePicture(owner.id, svg, uploader(owner))).toMatchObject({ reason: "invalid" })
    expect(await storePicture(owner.id, "too large", uploader(owner))).toEqual({
      done: false,
      reason: "too-large",
      message: "The picture may have up to 15 MB.",
    })
    expect(await filesOf(id)).toHaveLength(4)
  })
})

test("two pictures saved at once: one is worn, the other is gone, and no request fails", async () => {
  const { owner } = await pictured("Ayesha")
  for (let round = 0; round < 5; round++) {
    const files = await Promise.all(Array.from({ length: 4 }, () => arrived()))
    const outcomes = await Promise.all(files.map((file) => changePicture(uploader(owner), file)))
    expect(outcomes).toEqual(Array(4).fill(done()))
  }
  const [worn] = await db.select({ id: accounts.pictureId }).from(accounts).where(eq(accounts.id, owner.id))
  const [shown] = await db.select({ id: profiles.pictureId }).from(profiles).where(eq(profiles.accountId, owner.id))
  const left = await db.select({ id: pictures.id }).from(pictures).where(eq(pictures.accountId, owner.id))
  expect(shown).toEqual(worn)
  expect(left).toEqual([worn])
})

test("forty pictures an hour are enough for anybody, whatever becomes of them", async () => {
  const by = uploader(await person("Ayesha"))
  const svg = () => arrived(Buffer.from("<svg/>"))
  for (let time = 0; time < 40; time++)
    expect(await storePicture(by.id, await svg(), by)).toMatchObject({ reason: "invalid" })
  expect(await storePicture(by.id, await svg(), by)).toEqual({
    done: false,
    reason: "too-many",
    message: "You can send 40 pictures an hour. Please wait 60 minutes for the next.",
  })
})

test("a picture too many at once is turned away with when to come back, and not counted", async () => {
  const by = uploader(await person("Ayesha"))
  vi.mocked(renderPicture).mockRejectedValueOnce(new QueueFull())
  expect(await storePicture(by.id, await arrived(), by)).toEqual({
    done: false,
    reason: "busy",
    message: "Many pictures are coming in just now. Please try again in a moment.",
  })
  expect(by.ctx.retryAfter).toBeGreaterThan(0)
  expect(await db.$count(rateLimits, and(eq(rateLimits.points, 0), like(rateLimits.key, "picture:%")))).toBe(1)
})

test("a picture of an account that was deleted meanwhile is not kept", async () => {
  const owner = await person("Ayesha")
  await db.update(accounts).set({ status: "deleted" }).where(eq(accounts.id, owner.id))
  expect(await storePicture(owner.id, await arrived(), uploader(owner))).toMatchObject({ reason: "forbidden" })
  expect(await db.$count(pictures, eq(pictures.accountId, owner.id))).toBe(0)
})
