import { randomBytes } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { QueueFull } from "#app/overload/bounded-queue.ts"
import { ownFolder } from "#app/storage/own-folder-for-tests.ts"
import { until } from "#app/until-for-tests.ts"
import { renderPicture } from "./picture-rendering.server.ts"
import { PICTURE_WIDTHS } from "./picture-sizes.ts"
import { arrived, pngBomb, pngPiece } from "./pictures-for-tests.ts"

ownFolder()

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a05030" } })

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

async function rendered(bytes: Uint8Array) {
  const picture = await renderPicture((await arrived(bytes)).path)
  if (!picture.done) throw new Error(picture.message)
  return picture.value
}

async function problemOf(bytes: Uint8Array) {
  const picture = await renderPicture((await arrived(bytes)).path)
  return picture.done ? "none" : picture.message
}

describe("a picture of a member", () => {
  test.each(["jpeg", "png", "webp"] as const)("may be a %s and becomes WebP in four widths", async (format) => {
    const picture = await rendered(await plain(1600, 2000).toFormat(format).toBuffer())
    expect([picture.width, picture.height]).toEqual([1200, 1500])
    for (const width of PICTURE_WIDTHS)
      expect(await sharp(picture.files[width]).metadata()).toMatchObject({ format: "webp", width })
  })

  test("is never enlarged", async () => {
    const picture = await rendered(await plain(100, 125).jpeg().toBuffer())
    expect(await sharp(picture.files[1200]).metadata()).toMatchObject({ width: 100, height: 125 })
  })

  test("stands upright and keeps no place, camera or comment", async () => {
    const bytes = await plain(400, 300)
      .jpeg()
      .withExif({ IFD0: { Orientation: "6", Model: "Secret camera" }, IFD3: { GPSLatitude: "31/1 32/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6 })
    const picture = await rendered(bytes)
    expect([picture.width, picture.height]).toEqual([300, 400])
    for (const file of Object.values(picture.files)) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(file).metadata()
      expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
      expect(file.includes("Secret camera")).toBe(false)
    }
  })

  test("weighs at most 25 KB on a card, whatever it shows", async () => {
    const picture = await rendered(await noise(1000, 1250).jpeg({ quality: 90 }).toBuffer())
    for (const width of [240, 480] as const) expect(picture.files[width].length).toBeLessThanOrEqual(25 * 1024)
  })

  test("loses a tail of HTML", async () => {
    const page = "<script>alert(document.domain)</script>"
    const polyglot = Buffer.concat([await plain(200, 200).jpeg().toBuffer(), Buffer.from(page)])
    const picture = await rendered(polyglot)
    for (const file of Object.values(picture.files)) expect(file.includes("script")).toBe(false)
  })
})

describe("what is no picture", () => {
  test("that an iPhone made is refused by name, as long as nothing here can read it", async () => {
    const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")
    expect(await problemOf(heic)).toBe("HEIC pictures cannot be read here yet. Please send this one as a JPEG.")
  })

  const NO_PICTURE = "Please choose a JPEG, PNG or WebP picture."

  test.each<[string, () => Promise<Uint8Array>]>([
    ["an SVG", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["HTML", async () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["PHP behind a GIF's first bytes", async () => Buffer.from("GIF89a<?php system($_GET[0]); ?>")],
    ["a GIF", () => plain(20, 20).gif().toBuffer()],
    ["a TIFF", () => plain(20, 20).tiff().toBuffer()],
    ["an AVIF", () => plain(20, 20).avif().toBuffer()],
    ["a PDF", async () => Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n")],
    ["nothing", async () => Buffer.alloc(0)],
    ["one byte", async () => Buffer.from([0xff])],
  ])("%s is refused", async (_name, bytes) => {
    expect(await problemOf(await bytes())).toBe(NO_PICTURE)
  })

  test("a truncated picture is refused", async () => {
    const whole = await noise(300, 300).jpeg().toBuffer()
    expect(await problemOf(whole.subarray(0, whole.length / 2))).toBe(
      "This picture cannot be read. Please choose another.",
    )
    const png = await noise(300, 300).png().toBuffer()
    expect(await problemOf(png.subarray(0, png.length / 2))).toBe("This picture cannot be read. Please choose another.")
  })

  test("a small file that unfolds to 16000 × 16000 pixels is refused", async () => {
    const bomb = pngOf(16_000, 16_000)
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await problemOf(bomb)).toBe("The picture may have up to 25 megapixels.")
  })

  test("a picture of one line is refused, though its area is small", async () => {
    for (const [width, height] of [
      [24_000_000, 1],
      [1, 24_000_000],
      [12_001, 1_000],
    ] as const)
      expect(await problemOf(pngOf(width, height))).toBe("This picture is too long and narrow. Please choose another.")
    expect(await problemOf(pngOf(12_000, 2_000))).toBe("none")
  })

  test("a moving picture is refused", async () => {
    const frames = await sharp(randomBytes(20 * 60 * 3), {
      raw: { width: 20, height: 60, channels: 3, pageHeight: 20 },
    })
      .webp({ loop: 0, delay: [100, 100, 100] })
      .toBuffer()
    expect(await problemOf(frames)).toBe("Please choose a still picture.")
  })
})

test("of very many pictures at once so many are made as may wait, and the rest are turned away", async () => {
  const { path } = await arrived()
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => renderPicture(path)))
  const refused = outcomes
    .filter(({ status }) => status === "rejected")
    .map((outcome) => (outcome as PromiseRejectedResult).reason)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(60 - 42)
  for (const reason of refused) expect(reason).toBeInstanceOf(QueueFull)
})

describe.runIf(existsSync("/proc/self/status"))("the processes that decode", () => {
  const MOST_PEAK_KB = 200 * 1024

  /** Theirs among the processes that this one has begun. */
  function decoders() {
    const ours = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && statusFieldOf(pid, "PPid") === process.pid)
    return ours.map(Number)
  }

  function statusFieldOf(pid: number | string, name: string) {
    try {
      return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1])
    } catch {
      // It has ended.
    }
  }

  test("unfold nothing that is not shown: 24 pictures with bombs in their notes cost little", async () => {
    const bombs = [await pngBomb("texts", 240), await pngBomb("profile", 40)]
    const files = await Promise.all(Array.from({ length: 24 }, (_, nth) => arrived(bombs[nth % 2])))
    const pictures = await Promise.all(files.map(({ path }) => renderPicture(path)))
    expect(pictures.every(({ done }) => done)).toBe(true)
    expect(decoders().length).toBeGreaterThan(0)
    for (const pid of decoders()) expect(statusFieldOf(pid, "VmHWM")).toBeLessThan(MOST_PEAK_KB)
  })

  test("are replaced when one dies, and whoever waited for it is answered", async () => {
    const { path } = await arrived(await noise(3000, 4000).png({ compressionLevel: 1 }).toBuffer())
    await renderPicture((await arrived()).path)
    const before = decoders()
    const waiting = renderPicture(path)
    for (const pid of before) process.kill(pid, "SIGKILL")
    expect(await waiting).toMatchObject({ done: false, message: "This picture cannot be read. Please choose another." })
    await until(() => expect(decoders().filter((pid) => before.includes(pid))).toEqual([]))
    expect(await renderPicture(path)).toMatchObject({ done: true })
  })
})

/** A PNG of one grey, packed by hand: encoding it from pixels would need the memory that this is about. */
function pngOf(width: number, height: number) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  const parts = [pngPiece("IHDR", head), pngPiece("IDAT", deflateSync(rows)), pngPiece("IEND", Buffer.alloc(0))]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts])
}
