import { randomBytes } from "node:crypto"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { HttpResponse, http } from "msw"
import { setupServer } from "msw/node"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { config, parseConfig } from "#app/config.server.ts"
import { ownFolder } from "./own-folder-for-tests.ts"
import { newKey, storage } from "./storage.server.ts"

ownFolder()

const KEYS = { AWS_ACCESS_KEY_ID: "OURS", AWS_SECRET_ACCESS_KEY: "a secret" }
const BUCKET = "http://storage.example/pictures"
const files = new Map<string, Uint8Array>()

/** A bucket of S3's, as far as it is used: whole objects, and ranges of them, for whoever signs. */
const server = setupServer(
  http.all(`${BUCKET}/*`, async ({ request }) => {
    const signer = /^AWS4-HMAC-SHA256 Credential=(\w+)\/\d{8}\/us-east-1\/s3\/aws4_request/
    if (signer.exec(request.headers.get("Authorization") ?? "")?.[1] !== KEYS.AWS_ACCESS_KEY_ID)
      return new HttpResponse(null, { status: 403 })
    if (request.method === "PUT") {
      files.set(request.url, new Uint8Array(await request.arrayBuffer()))
      return new HttpResponse(null, { headers: { ETag: '"1"' } })
    }
    if (request.method === "DELETE") {
      files.delete(request.url)
      return new HttpResponse(null, { status: 204 })
    }
    const file = files.get(request.url)
    if (!file) return new HttpResponse(null, { status: 404 })
    if (request.method === "HEAD") return new HttpResponse(null, { headers: { "Content-Length": String(file.length) } })
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get("Range") ?? "") ?? []
    if (!start) return new HttpResponse(file.slice())
    return new HttpResponse(file.slice(Number(start), Number(end) + 1), { status: 206 })
  }),
)

beforeAll(() => {
  server.listen({ onUnhandledFrame: "bypass" })
  config.bucket = parseConfig({
    ...KEYS,
    DATA_DIR: ".data/test",
    STORAGE_URL: "s3://pictures?region=us-east-1&endpoint=http://storage.example",
  }).bucket
})
afterAll(() => {
  config.bucket = undefined
  server.close()
})

async function whole(stream: ReadableStream<Uint8Array>) {
  return Buffer.from(await new Response(stream).arrayBuffer())
}

test("a bucket gives back what was put, until it is removed", async () => {
  const key = `${newKey()}-480`
  expect(await storage.read(key)).toBeUndefined()
  expect(await storage.sizeOf(key)).toBeUndefined()
  await storage.put(key, Buffer.from("first"))
  await storage.put(key, Buffer.from("second"))
  expect((await storage.read(key))?.toString()).toBe("second")
  expect(await storage.sizeOf(key)).toBe(6)
  await storage.remove(key)
  await storage.remove(key)
  expect(await storage.read(key)).toBeUndefined()
})

test("a video is taken while it arrives and given in stretches", async () => {
  const key = newKey()
  const video = randomBytes(20 * 1024 * 1024)
  const arriving = (async function* () {
    for (let at = 0; at < video.length; at += 65_536) yield video.subarray(at, at + 65_536)
  })()
  const received = (await storage.receive(arriving, 25 * 1024 * 1024))!
  await storage.keep(received, key)
  await storage.drop(received)
  expect(await readdir(join(config.storageFolder, "incoming"))).toEqual([])
  expect(await storage.sizeOf(key)).toBe(video.length)
  expect(video.equals(await whole(await storage.stream(key, { start: 0, end: video.length - 1 })))).toBe(true)
  const range = { start: 5_000_000, end: 5_000_099 }
  expect(video.subarray(5_000_000, 5_000_100).equals(await whole(await storage.stream(key, range)))).toBe(true)
  const last = { start: video.length - 1, end: video.length - 1 }
  expect((await whole(await storage.stream(key, last))).length).toBe(1)
})

test("takes no key from outside", async () => {
  for (const key of ["../x", "", "a/b", `${newKey()}?x`]) {
    await expect(storage.read(key)).rejects.toThrow(TypeError)
    await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow(TypeError)
  }
})

test("a bucket that does not answer is an error, not a missing file", async () => {
  const known = config.bucket
  vi.resetModules()
  const [{ config: anew }, { storage: away, isStorageAway }] = [
    await import("#app/config.server.ts"),
    await import("./storage.server.ts"),
  ]
  anew.bucket = { ...known!, endpoint: "http://127.0.0.1:1/pictures" }
  await expect(away.read(newKey())).rejects.toThrow()
  expect(isStorageAway(await away.put(newKey(), Buffer.from("x")).catch((error) => error))).toBe(true)
  expect(isStorageAway(await away.remove(newKey()).catch((error) => error))).toBe(true)
})

test("the address of a bucket is checked at the start", () => {
  const read = (STORAGE_URL: string, keys: object = KEYS) =>
    parseConfig({ DATA_DIR: ".data/test", STORAGE_URL, ...keys })
  expect(read("s3://pictures?region=eu-west-1").bucket?.endpoint).toBe("https://s3.eu-west-1.amazonaws.com/pictures")
  expect(() => read("s3://pictures?endpoint=ftp://x")).toThrow("STORAGE_URL must be s3://bucket")
  expect(() => read("s3://pictures", {})).toThrow("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are required")
})
