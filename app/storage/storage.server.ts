import { randomBytes } from "node:crypto"
import { mkdir, open, readFile, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { config } from "#app/config.server.ts"

const KEY = /^[0-9a-f]{32}(-[0-9a-z]{1,12})?$/

/** 128 random bits: nobody finds a file by guessing, and no name from outside becomes a path. */
export const newKey = () => randomBytes(16).toString("hex")

/** Files outside the database and outside the web root, by key; `newKey()`, or that with a short ending. */
export const storage = {
  /** Whole or not at all, also when the disk is full: the file appears under its name only once it is written. */
  async put(key: string, bytes: Uint8Array) {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true })
    const temporary = `${path}.${randomBytes(4).toString("hex")}.part`
    try {
      await writeThrough(temporary, bytes)
      await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  },

  async read(key: string): Promise<Buffer<ArrayBuffer> | undefined> {
    try {
      return await readFile(pathOf(key))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    }
  },

  async remove(key: string) {
    await rm(pathOf(key), { force: true })
  },
}

export const isStorageFull = (error: unknown) =>
  ["ENOSPC", "EDQUOT"].includes(String((error as NodeJS.ErrnoException)?.code))

function pathOf(key: string) {
  if (!KEY.test(key)) throw new TypeError("not a storage key")
  return join(config.storageFolder, key.slice(0, 2), key)
}

async function writeThrough(path: string, bytes: Uint8Array) {
  const file = await open(path, "wx", 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
