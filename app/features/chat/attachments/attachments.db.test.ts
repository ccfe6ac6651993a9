import { randomUUID } from "node:crypto"
import { readdir, utimes } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { afterEach, expect, test, vi } from "vitest"
import { config } from "#app/config.server.ts"
import { done } from "#app/result.ts"
import { BucketAway } from "#app/storage/bucket.server.ts"
import { ownFolder } from "#app/storage/own-folder-for-tests.ts"
import { storage } from "#app/storage/storage.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { connectPeople, disconnectPeople, makeSignedIn, type SignedInPerson } from "#db/test-people.ts"
import { listContacts } from "../server/contacts.server.ts"
import { findChat, readHistory } from "../server/conversations.server.ts"
import { sendMessage } from "../server/messages.server.ts"
import type { AttachmentKind } from "./attachment.ts"
import { findAttachment, receiveAttachment, sweepAttachments, undoUpload } from "./attachments.server.ts"

newDatabase()
const clock = movableClock()
ownFolder()
afterEach(() => vi.restoreAllMocks())

const ctx = { id: randomUUID(), nonce: "", address: "127.0.0.1" }
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n")
const MP4 = Buffer.concat([
  Buffer.from("\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom", "latin1"),
  Buffer.alloc(976),
])
const WEBM = Buffer.from("1a45dfa3010000000000001f4286810142f7810142f2810442f381084282847765626d", "hex")
/** What a phone records: the same wrapping as a video, whose index tells that there is sound alone. */
const box = (name: string, content: Buffer) => {
  const head = Buffer.from(`\0\0\0\0${name}`, "latin1")
  head.writeUInt32BE(content.length + 8)
  return Buffer.concat([head, content])
}
const track = (handler: string) => box("hdlr", Buffer.from(`\0\0\0\0\0\0\0\0${handler}\0\0\0\0`, "latin1"))
const recorded = (brand: string, ...handlers: string[]) =>
  Buffer.concat([
    box("ftyp", Buffer.from(`${brand}\0\0\0\0isom`, "latin1")),
    box("mdat", Buffer.alloc(900)),
    box("moov", Buffer.concat(handlers.map(track))),
  ])
const webm = (...codecs: string[]) =>
  Buffer.concat([
    WEBM,
    ...codecs.map((codec) => Buffer.from(`\x86${String.fromCharCode(0x80 + codec.length)}${codec}`, "latin1")),
  ])
const OGG = Buffer.concat([
  Buffer.from("OggS\0\x02", "latin1"),
  Buffer.alloc(22),
  Buffer.from("OpusHead"),
  Buffer.alloc(99),
])
const HEIC = box("ftyp", Buffer.from("heic\0\0\0\0mif1heic", "latin1"))
const JPEG = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: "#a05030" } })
    .withExif({ IFD3: { GPSLatitude: "31/1 32/1 0/1" } })
    .jpeg()
    .toBuffer()

async function friends() {
  const [ayesha, bilal] = [await makeSignedIn("Ayesha", { plan: "pro" }), await makeSignedIn("Bilal", { plan: "pro" })]
  await connectPeople(ayesha, bilal)
  return { ayesha, bilal }
}

async function* inChunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

async function upload(from: SignedInPerson, to: SignedInPerson, bytes: Buffer, name = "file.bin") {
  const chat = (await findChat(from.id, { id: to.id }))!
  return receiveAttachment(from, chat, ctx, { name, bytes: inChunks(bytes) })
}

async function uploaded(...given: Parameters<typeof upload>) {
  const stored = await upload(...given)
  if (!stored.done) throw new Error(stored.message)
  return stored.value
}

const send = (
  sender: SignedInPerson,
  to: SignedInPerson,
  attachment: { id: string; kind: AttachmentKind },
  message = "",
) => sendMessage({ sender, to: { id: to.id }, message, attachment, clientId: randomUUID() })

const filesOf = async (id: string) =>
  (await readdir(join(config.storageFolder, id.slice(0, 2))).catch(() => [])).filter((name) => name.startsWith(id))
const arriving = () => readdir(join(config.storageFolder, "incoming")).catch(() => [])
const rowsOf = async ({ id }: SignedInPerson) =>
  (await sql`select count(*)::int as count from attachment where account_id = ${id}`)[0]!.count

test("a picture is made anew in two sizes, without the place where it was taken", async () => {
  const { ayesha, bilal } = await friends()
  const attachment = await uploaded(ayesha, bilal, await JPEG(), "garden.jpeg")
  expect(attachment).toMatchObject({ kind: "image", name: "garden.webp", width: 800, height: 600 })
  expect((await filesOf(attachment.id)).sort()).toEqual([`${attachment.id}-1200`, `${attachment.id}-480`])
  const { exif, format } = await sharp((await storage.read(`${attachment.id}-1200`))!).metadata()
  expect([exif, format]).toEqual([undefined, "webp"])
  expect(await arriving()).toEqual([])
})

test.each([
  ["a video", MP4, "x.exe", { kind: "video", name: "x.mp4" }],
  ["a video of the web", WEBM, "x.mp4", { kind: "video", name: "x.webm" }],
  ["a film of a phone", recorded("mp42", "soun", "vide"), "x.m4a", { kind: "video", name: "x.mp4" }],
  ["a film of a browser", webm("A_OPUS", "V_VP8"), "x.webm", { kind: "video", name: "x.webm" }],
  ["a voice in Apple's wrapping", recorded("M4A ", "soun"), "hello.m4a", { kind: "voice", name: "hello.m4a" }],
  ["a voice of a phone", recorded("mp42", "soun"), "hello.mp4", { kind: "voice", name: "hello.m4a" }],
  ["a voice of a browser", webm("A_OPUS"), "blob", { kind: "voice", name: "blob.webm" }],
  ["a voice of a messenger", OGG, "PTT.opus", { kind: "voice", name: "PTT.ogg" }],
  ["a document", PDF, "../../biodata.html", { kind: "file", name: "biodata.pdf" }],
])("%s is what its content says", async (_what, bytes, name, expected) => {
  const { ayesha, bilal } = await friends()
  expect(await uploaded(ayesha, bilal, bytes, name)).toMatchObject(expected)
})

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "invalid"],
  ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), "invalid"],
  ["a program", () => Buffer.from("4d5a90000300000004000000ffff0000", "hex"), "invalid"],
  ["a torn picture", async () => (await JPEG()).subarray(0, 900), "invalid"],
  ["nothing", () => Buffer.alloc(0), "invalid"],
  ["a film", () => Buffer.concat([MP4, Buffer.alloc(25 * 1024 * 1024)]), "too-large"],
  ["a long speech", () => Buffer.concat([OGG, Buffer.alloc(5 * 1024 * 1024)]), "too-large"],
  ["a picture of an iPhone", () => HEIC, "heic"],
  ["a book", () => Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]), "too-large"],
])("%s is refused, and nothing of it is kept or counted", async (_what, bytes, reason) => {
  const { ayesha, bilal } = await friends()
  expect(await upload(ayesha, bilal, await bytes(), "x.pdf")).toMatchObject({ done: false, reason })
  expect([await rowsOf(ayesha), await arriving()]).toEqual([0, []])
})

test.each([
  ["a full disk", Object.assign(new Error("no space left on device"), { code: "ENOSPC" })],
  ["a bucket that is away", new BucketAway("away")],
])("%s leaves no half file, and text still goes", async (_what, failure) => {
  const { ayesha, bilal } = await friends()
  vi.spyOn(storage, "keep").mockRejectedValue(failure)
  expect(await upload(ayesha, bilal, PDF)).toMatchObject({
    reason: "no-storage",
    message: /cannot be stored at the moment/,
  })
  expect(await upload(ayesha, bilal, await JPEG())).toMatchObject({ reason: "no-storage" })
  expect([await rowsOf(ayesha), await arriving()]).toEqual([0, []])
  const written = { sender: ayesha, to: { id: bilal.id }, message: "still here", clientId: randomUUID() }
  expect((await sendMessage(written)).done).toBe(true)
})

const another = (() => {
  let files = 0
  return () => Buffer.concat([PDF, Buffer.from(`%${++files}`)])
})()

test("a file that is sent twice within a minute is one, and counts once", async () => {
  const { ayesha, bilal } = await friends()
  for (const bytes of [another(), await JPEG()]) {
    const [one, other] = [await uploaded(ayesha, bilal, bytes), await uploaded(ayesha, bilal, bytes)]
    expect(other).toEqual(one)
    const atOnce = await Promise.all(Array.from({ length: 4 }, () => uploaded(ayesha, bilal, bytes)))
    expect(new Set(atOnce.map(({ id }) => id))).toEqual(new Set([one.id]))
  }
  const bytes = another()
  const fresh = await Promise.all(Array.from({ length: 4 }, () => uploaded(ayesha, bilal, bytes)))
  expect(new Set(fresh.map(({ id }) => id)).size).toBe(1)
  expect(await rowsOf(ayesha)).toBe(3)
  for (let count = 0; count < 17; count++) await uploaded(ayesha, bilal, another())
  expect(await upload(ayesha, bilal, another())).toMatchObject({ reason: "too-many" })
})

test("a file is another one in another chat, a minute later, and once it has been sent", async () => {
  const { ayesha, bilal } = await friends()
  const omar = await makeSignedIn("Omar", { plan: "pro" })
  await connectPeople(ayesha, omar)
  const bytes = another()
  const ids = [await uploaded(ayesha, bilal, bytes), await uploaded(ayesha, omar, bytes)]
  expect(await undoUpload({ ...done(ids[0]!), again: true }), "who came second takes nothing away").toBeUndefined()
  expect(await uploaded(ayesha, bilal, bytes)).toEqual(ids[0])
  await clock.forward({ seconds: 61 })
  ids.push(await uploaded(ayesha, bilal, bytes))
  await send(ayesha, bilal, ids[2]!)
  ids.push(await uploaded(ayesha, bilal, bytes))
  expect(new Set(ids.map(({ id }) => id)).size).toBe(4)
})

test("twenty files a day are enough for anybody, however many come at once", async () => {
  const { ayesha, bilal } = await friends()
  const outcomes = await Promise.all(Array.from({ length: 24 }, () => upload(ayesha, bilal, another())))
  const refused = outcomes.filter((outcome) => !outcome.done)
  expect(refused).toHaveLength(4)
  expect(refused[0]).toEqual({
    done: false,
    reason: "too-many",
    message: "You can send 20 files a day. Please wait 24 hours for the next.",
  })
  expect(await rowsOf(ayesha)).toBe(20)
})

test("files go only where words may go", async () => {
  const [ayesha, bilal] = [await makeSignedIn("Ayesha"), await makeSignedIn("Bilal")]
  expect(await upload(ayesha, bilal, PDF)).toMatchObject({ reason: "not-connected", message: /need to connect/ })
  await connectPeople(ayesha, bilal)
  expect(await upload(ayesha, bilal, PDF)).toEqual({
    done: false,
    reason: "unpaid",
    message: "Please pay to unlock chat.",
  })
  expect(await rowsOf(ayesha)).toBe(0)
})

test("a message takes a file of its sender, for this conversation and of this kind, and no other", async () => {
  const { ayesha, bilal } = await friends()
  const omar = await makeSignedIn("Omar", { plan: "pro" })
  await connectPeople(ayesha, omar)
  const hers = await uploaded(ayesha, bilal, PDF)
  const his = await uploaded(bilal, ayesha, PDF)
  const forOmar = await uploaded(ayesha, omar, PDF)
  const nobodys = { id: "0".repeat(32), kind: "file" as const }
  for (const wrong of [his, forOmar, nobodys, { id: hers.id, kind: "image" as const }])
    expect(await send(ayesha, bilal, wrong)).toMatchObject({ done: false, reason: "file" })

  const outcome = await send(ayesha, bilal, hers, "my biodata")
  expect(outcome).toMatchObject({ done: true, value: { file: `/attachments/${hers.id}/file`, attachment: hers } })
  const history = await readHistory(bilal, (await findChat(bilal.id, { id: ayesha.id }))!)
  expect(history.messages).toEqual([outcome.done && outcome.value])
  await clock.forward({ hours: 25 })
  expect((await send(ayesha, omar, forOmar)).done).toBe(false)
})

test("without words the contact list tells what was sent", async () => {
  const { ayesha, bilal } = await friends()
  await send(ayesha, bilal, await uploaded(ayesha, bilal, PDF))
  const latest = async () => (await listContacts(bilal.id)).contacts[0]!.latestMessage
  expect(await latest()).toBe("Document")
  await send(ayesha, bilal, await uploaded(ayesha, bilal, OGG))
  expect(await latest()).toBe("Voice message")
})

test("a file is for the two sides, from when it is sent until they are no longer connected", async () => {
  const { ayesha, bilal } = await friends()
  const eve = await makeSignedIn("Eve", { plan: "pro" })
  const { id } = await uploaded(ayesha, bilal, PDF)
  const seen = async (viewer: SignedInPerson) => (await findAttachment(viewer.id, id, "file")) !== undefined
  expect([await seen(ayesha), await seen(bilal), await seen(eve)]).toEqual([true, false, false])
  await send(ayesha, bilal, { id, kind: "file" })
  expect([await seen(ayesha), await seen(bilal), await seen(eve)]).toEqual([true, true, false])
  expect(await findAttachment(bilal.id, id, "picture")).toBeUndefined()
  expect(await findAttachment(bilal.id, "../../package.json", "file")).toBeUndefined()
  await disconnectPeople(ayesha, bilal)
  expect([await seen(ayesha), await seen(bilal)]).toEqual([false, false])
})

test("what was never sent is swept away after two days, with its files and what a crash has left", async () => {
  const { ayesha, bilal } = await friends()
  const [sent, unsent] = [await uploaded(ayesha, bilal, PDF), await uploaded(ayesha, bilal, await JPEG())]
  await send(ayesha, bilal, sent)
  await clock.forward({ hours: 49 })
  const newFile = await uploaded(ayesha, bilal, PDF)
  const left = (await storage.receive(inChunks(PDF), 1_000))!
  const before = new Date(Date.now() - 2 * 3_600_000)
  await utimes(left.path, before, before)
  await sweepAttachments()
  expect([await filesOf(sent.id), await filesOf(unsent.id), await filesOf(newFile.id)]).toEqual([
    [sent.id],
    [],
    [newFile.id],
  ])
  expect(await arriving()).toEqual([])
})
