import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { beforeAll, describe, expect, test } from "vitest"
import { config } from "#app/config.server.ts"
import { db } from "#db/client.ts"
import { freshDatabase } from "#db/fresh-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { blocks } from "#db/schema/safety.ts"
import { readPicture, removeUnusedPictures, storePicture } from "./pictures.server.ts"

freshDatabase()

let jpeg: Buffer
beforeAll(async () => {
  jpeg = await sharp({ create: { width: 500, height: 600, channels: 3, background: "#a05030" } })
    .jpeg()
    .toBuffer()
})

async function person(name: string, role: "user" | "guest" | "admin" = "user") {
  const email = `${name.toLowerCase()}.${crypto.randomUUID()}@example.com`
  const [row] = await db.insert(accounts).values({ name, email, role, status: "active" }).returning({ id: accounts.id })
  return { id: row!.id, role }
}

async function stored(accountId: number) {
  const { id } = await storePicture(accountId, jpeg)
  return id!
}

/** A member with a picture on a visible profile. */
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

describe("a member's picture", () => {
  test("is kept in three sizes, of which the row knows the largest", async () => {
    const { pictureId } = await pictured("Ayesha")
    expect(await filesOf(pictureId)).toHaveLength(3)
    const [row] = await db.select().from(pictures).where(eq(pictures.id, pictureId))
    expect(row).toMatchObject({ width: 500, height: 600 })
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
  test("of a draft is deleted, the one on the profile stays", async () => {
    const { owner, pictureId } = await pictured("Ayesha")
    const first = await stored(owner.id)
    const second = await stored(owner.id)
    expect(
      [await filesOf(pictureId), await filesOf(first), await filesOf(second)].map((files) => files.length),
    ).toEqual([3, 0, 3])
  })

  test("of the account stays while the account shows it", async () => {
    const owner = await person("Ayesha")
    const id = await stored(owner.id)
    await db.update(accounts).set({ pictureId: id }).where(eq(accounts.id, owner.id))
    await removeUnusedPictures(owner.id)
    expect(await filesOf(id)).toHaveLength(3)
    await db.update(accounts).set({ pictureId: null }).where(eq(accounts.id, owner.id))
    await removeUnusedPictures(owner.id)
    expect(await filesOf(id)).toHaveLength(0)
  })

  test("stays when the new one is no picture", async () => {
    const owner = await person("Ayesha")
    const id = await stored(owner.id)
    expect(await storePicture(owner.id, Buffer.from("<svg/>"))).toHaveProperty("problem")
    expect(await storePicture(owner.id, Buffer.alloc(5 * 1024 * 1024 + 1))).toEqual({
      problem: "The picture may have up to 5 MB.",
    })
    expect(await filesOf(id)).toHaveLength(3)
  })
})
