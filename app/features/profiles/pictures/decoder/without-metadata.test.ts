import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { pngBomb } from "../pictures-for-tests.ts"
import { withoutMetadata } from "./without-metadata.ts"

const KB = 1024

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#20a060" } })
    .composite([{ input: { create: { width: 20, height: 20, channels: 3, background: "#c02040" } }, left: 0, top: 0 }])
    .withIccProfile("p3")
    .withMetadata({ orientation: 6 })

const pixelsOf = (bytes: Buffer) => sharp(bytes).autoOrient().toColourspace("srgb").raw().toBuffer()

async function expectTheSame(stripped: Buffer, original: Buffer) {
  expect(await pixelsOf(stripped)).toEqual(await pixelsOf(original))
  const { icc, orientation } = await sharp(stripped).metadata()
  expect({ icc: icc !== undefined, orientation }).toEqual({ icc: true, orientation: 6 })
}

/** A note of a JPEG, as long as one can be. */
const jpegNote = (mark: number, begin: string) => {
  const content = Buffer.concat([Buffer.from(begin), Buffer.alloc(60 * KB)])
  return Buffer.concat([Buffer.from([0xff, mark, (content.length + 2) >> 8, (content.length + 2) & 0xff]), content])
}

function riffPiece(name: string, length: number) {
  const head = Buffer.from(`${name}\0\0\0\0`)
  head.writeUInt32LE(length, 4)
  return Buffer.concat([head, Buffer.alloc(length)])
}

describe("What is needed to show a picture stays, and nothing else does", () => {
  test("of a PNG", async () => {
    const original = await picture().png().toBuffer()
    await expectTheSame(withoutMetadata(original)!, original)
    for (const bomb of [await pngBomb("texts", 240), await pngBomb("profile", 40)]) {
      expect(bomb.length).toBeGreaterThan(30 * KB)
      const stripped = withoutMetadata(bomb)!
      expect(stripped.length).toBeLessThan(KB)
      expect(stripped.toString("latin1")).not.toMatch(/zTXt|iCCP/)
      expect(await sharp(stripped).metadata()).toMatchObject({ format: "png", width: 40, height: 50 })
    }
  })

  test("of a JPEG", async () => {
    const original = await picture().jpeg().toBuffer()
    await expectTheSame(withoutMetadata(original)!, original)
    const notes = Array.from({ length: 100 }, (_, nth) => jpegNote(nth % 2 ? 0xfe : 0xed, "Photoshop 3.0\0"))
    const profile = Array.from({ length: 100 }, () => jpegNote(0xe2, "ICC_PROFILE\0"))
    const fill = Buffer.from([0xff, 0xff])
    const heavy = Buffer.concat([original.subarray(0, 2), fill, ...notes, original.subarray(2)])
    await expectTheSame(withoutMetadata(heavy)!, original)
    expect(withoutMetadata(heavy)!.length).toBe(withoutMetadata(original)!.length)
    const colourful = Buffer.concat([original.subarray(0, 2), ...profile, original.subarray(2)])
    expect(withoutMetadata(colourful)!.length).toBeLessThan(1_100 * KB)
  })

  test("of a WebP", async () => {
    const original = await picture().webp().toBuffer()
    await expectTheSame(withoutMetadata(original)!, original)
    const heavy = Buffer.concat([
      original,
      riffPiece("XMP ", 900 * KB),
      riffPiece("EXIF", 900 * KB),
      riffPiece("What", 9),
    ])
    heavy.writeUInt32LE(heavy.length - 8, 4)
    await expectTheSame(withoutMetadata(heavy)!, original)
    expect(withoutMetadata(heavy)!.length).toBeLessThanOrEqual(original.length)
  })
})

test.each(["png", "jpeg", "webp"] as const)("A %s that ends anywhere is read as far as it goes", async (format) => {
  const whole = await picture().toFormat(format).toBuffer()
  for (let length = 12; length < whole.length; length++)
    expect(withoutMetadata(whole.subarray(0, length))!.length).toBeLessThanOrEqual(whole.length)
})
