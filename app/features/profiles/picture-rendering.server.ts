import { fileTypeFromBuffer } from "file-type"
import pLimit from "p-limit"
import sharp, { type Sharp } from "sharp"
import { PICTURE_TYPES, PICTURE_WIDTHS, type PictureWidth } from "./picture-sizes.ts"

const MOST_PIXELS = 25_000_000
const SLOWEST_SECONDS = 5
const CARD_BYTES = 25 * 1024
const MOST_WAITING = 50

/** Decoding is the costly part: two pictures at a time, so that pages stay quick whatever is sent. */
const decoding = pLimit(2)

// Uploads are all different: a cache of decoded pictures only keeps their memory.
sharp.cache(false)

export interface RenderedPicture {
  /** Of the largest size, upright. */
  width: number
  height: number
  files: Record<PictureWidth, Buffer>
}

const NO_PICTURE = "Please choose a JPEG, PNG or WebP picture."
const UNREADABLE = "This picture cannot be read. Please choose another."

/** All sizes of an uploaded picture as plain WebP, upright and without anything hidden in it; or why not, in words. */
export async function renderPicture(bytes: Uint8Array): Promise<RenderedPicture | { problem: string }> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!type || !PICTURE_TYPES.includes(type.mime)) return { problem: NO_PICTURE }
  if (decoding.pendingCount >= MOST_WAITING)
    return { problem: "Many pictures are coming in just now. Please try again in a moment." }
  return decoding(async () => {
    const { width, height, pages } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MOST_PIXELS) return { problem: "The picture may have up to 25 megapixels." }
    if (pages && pages > 1) return { problem: "Please choose a picture that does not move." }
    return renderSizes(bytes)
  }).catch(() => ({ problem: UNREADABLE }))
}

async function renderSizes(bytes: Uint8Array): Promise<RenderedPicture> {
  const { data, info } = await within(decoded(bytes), 1200).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const upright = () => sharp(data, { raw: { width, height, channels } })
  const files = await Promise.all([
    within(upright(), 160).webp({ quality: 75 }).toBuffer(),
    cardPicture(upright),
    upright().webp({ quality: 80 }).toBuffer(),
  ])
  return { width, height, files: Object.fromEntries(PICTURE_WIDTHS.map((size, i) => [size, files[i]!])) as never }
}

const decoded = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, sequentialRead: true })
    .timeout({ seconds: SLOWEST_SECONDS })
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")

/** Never enlarged, and never so tall that a strip becomes a huge picture. */
const within = (picture: Sharp, width: number) =>
  picture.resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true })

/** As good as fits into what a card may weigh on a metered phone. */
async function cardPicture(upright: () => Sharp) {
  let smallest: Buffer | undefined
  for (const width of [480, 320, 200])
    for (const quality of [80, 65, 50, 35, 20]) {
      smallest = await within(upright(), width).webp({ quality }).toBuffer()
      if (smallest.length <= CARD_BYTES) return smallest
    }
  return smallest!
}
