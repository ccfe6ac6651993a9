import { readdir, utimes } from "node:fs/promises"
import { basename, join } from "node:path"
import { describe, expect, test } from "vitest"
import { config } from "#app/config.server.ts"
import { ownFolder } from "./own-folder-for-tests.ts"
import { newKey, storage } from "./storage.server.ts"

ownFolder()

async function* bytes(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}
const arrived = async () => (await storage.receive(bytes("x"), 1))!

describe("the storage", () => {
  test("gives back what was put, until it is removed", async () => {
    const key = newKey()
    await storage.put(key, Buffer.from("first"))
    await storage.put(key, Buffer.from("second"))
    expect((await storage.read(key))?.toString()).toBe("second")
    expect(await readdir(join(config.storageFolder, "incoming"))).toEqual([])
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.read(key)).toBeUndefined()
  })

  test("takes as many bytes as are allowed, and not one more", async () => {
    const received = await storage.receive(bytes("12", "34"), 4)
    expect(received).toMatchObject({ size: 4 })
    await storage.drop(received!)
    expect(await storage.receive(bytes("12", "345"), 4)).toBeUndefined()
    expect(await readdir(join(config.storageFolder, "incoming"))).toEqual([])
  })

  test("sweeps away what a crash has left, and nothing that still arrives", async () => {
    const [left, arriving] = [await arrived(), await arrived()]
    const now = Date.now() / 1000
    await utimes(left.path, now - 3_600, now - 3_600)
    await utimes(arriving.path, now, now)
    await storage.sweep(60_000)
    const there = await readdir(join(config.storageFolder, "incoming"))
    expect([left, arriving].map(({ path }) => there.includes(basename(path)))).toEqual([false, true])
    await storage.drop(arriving)
  })

  test.each(["../../package.json", "", "a", `${newKey()}/../x`, `${newKey()}-../x`, `${newKey()}\0`])(
    "takes no key from outside: %j",
    async (key) => {
      await expect(storage.read(key)).rejects.toThrow(TypeError)
      await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow(TypeError)
      expect(await readdir(join(config.storageFolder, "incoming"))).toEqual([])
    },
  )
})
