import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { config } from "#app/config.server.ts"
import { ownFolder } from "./own-folder-for-tests.ts"
import { newKey, storage } from "./storage.server.ts"

ownFolder()

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

  test.each(["../../package.json", "", "a", `${newKey()}/../x`, `${newKey()}-../x`, `${newKey()}\0`])(
    "takes no key from outside: %j",
    async (key) => {
      await expect(storage.read(key)).rejects.toThrow(TypeError)
      await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow(TypeError)
      expect(await readdir(join(config.storageFolder, "incoming"))).toEqual([])
    },
  )
})
