import { createHash, randomBytes } from "node:crypto"
import { createReadStream, openAsBlob } from "node:fs"
import { access, open, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import { config } from "#app/config.server.ts"
import { errorFields, log } from "#app/logs/log.ts"
import { makeFolder } from "#db/make-folder.ts"
import * as bucket from "./bucket.server.ts"

const KEY = /^[0-9a-f]{32}(-[0-9a-z]{1,12})?$/
const INCOMING = "incoming"
/** This process's files without a key so far. */
const arriving = new Set<string>()

/** 128 random bits: nobody finds a file by guessing, and no name from outside becomes a path. */
export const newKey = () => randomBytes(16).toString("hex")

/** Arrived, without a key: to be kept or dropped. */
export interface Received {
  path: string
  size: number
  /** SHA-256 of it. */
  digest: string
}

/**
 * Outside database and web root, by `newKey()` with an optional short ending; in a folder, or a bucket that servers
 * share. Files still arriving are in the folder in any case.
 */
export const storage = {
  /** Whole or not at all, also on a full disk. */
  async put(key: string, bytes: Uint8Array) {
    const received = await receive([bytes])
    await storage.keep(received, key).finally(() => storage.drop(received))
  },

  /** Reads to the end in any case, so that the sender gets the answer; undefined beyond `most` bytes. */
  async receive(stream: AsyncIterable<Uint8Array>, most: number): Promise<Received | undefined> {
    const received = await receive(stream, most)
    if (received.size <= most) return received
    await storage.drop(received)
  },

  async keep({ path }: Received, key: string) {
    if (config.bucket) return bucket.put(pathInStore(key), await openAsBlob(path))
    const target = pathOf(key)
    await haveFolder(dirname(target))
    await rename(path, target)
    arriving.delete(path)
  },

  /** Harmless after `keep`. */
  async drop({ path }: Pick<Received, "path">) {
    arriving.delete(path)
    await rm(path, { force: true })
  },

  async read(key: string): Promise<Buffer<ArrayBuffer> | undefined> {
    return config.bucket ? bucket.read(pathInStore(key)) : unlessMissing(readFile(pathOf(key)))
  },

  async sizeOf(key: string) {
    return config.bucket ? bucket.sizeOf(pathInStore(key)) : (await unlessMissing(stat(pathOf(key))))?.size
  },

  /** Both ends are included. */
  async stream(key: string, range: { start: number; end: number }): Promise<ReadableStream<Uint8Array>> {
    if (config.bucket) return bucket.stream(pathInStore(key), range)
    return Readable.toWeb(createReadStream(pathOf(key), range)) as ReadableStream<Uint8Array>
  },

  async remove(key: string) {
    await (config.bucket ? bucket.remove(pathInStore(key)) : rm(pathOf(key), { force: true }))
  },

  /** At a stop, once nobody sends any more: what was interrupted. */
  async dropArriving() {
    await Promise.all([...arriving].map((path) => storage.drop({ path })))
  },

  /** What a crash has left of arriving files. */
  async sweep(olderThanMs: number) {
    const folder = join(config.storageFolder, INCOMING)
    for (const name of (await unlessMissing(readdir(folder))) ?? []) {
      const found = await unlessMissing(stat(join(folder, name)))
      if (found && Date.now() - found.mtimeMs > olderThanMs) await rm(join(folder, name), { force: true })
    }
  },
}

export const isStorageFull = (error: unknown) =>
  ["ENOSPC", "EDQUOT"].includes(String((error as NodeJS.ErrnoException)?.code))

export const isStorageAway = (error: unknown) => error instanceof bucket.BucketAway

/** Why a file could not be kept, for words of the caller's own, and logged; any other error is thrown on. */
export function whyNotStored(error: unknown): "full" | "away" {
  if (!isStorageFull(error) && !isStorageAway(error)) throw error
  const why = isStorageFull(error) ? "full" : "away"
  log.error(errorFields(error), `storage ${why}`)
  return why
}

function pathInStore(key: string) {
  if (!KEY.test(key)) throw new TypeError("not a storage key")
  return `${key.slice(0, 2)}/${key}`
}

const haveFolder = (folder: string) => access(folder).catch(() => makeFolder(folder))

const pathOf = (key: string) => join(config.storageFolder, pathInStore(key))

async function unlessMissing<Found>(search: Promise<Found>) {
  return search.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error
    return undefined
  })
}

async function receive(stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, most = Infinity): Promise<Received> {
  const folder = join(config.storageFolder, INCOMING)
  await haveFolder(folder)
  const path = join(folder, newKey())
  const file = await open(path, "wx", 0o600)
  arriving.add(path)
  const hash = createHash("sha256")
  let size = 0
  let failure: unknown
  try {
    for await (const chunk of stream) {
      size += chunk.length
      if (size > most || failure) continue
      hash.update(chunk)
      await file.writeFile(chunk).catch((error) => (failure = error))
    }
    if (failure) throw failure
    await file.sync()
    return { path, size, digest: hash.digest("base64url") }
  } catch (error) {
    await storage.drop({ path })
    throw error
  } finally {
    await file.close()
  }
}
