import { readFile } from "node:fs/promises"
import sharp, { type Sharp } from "sharp"
import { done, type Result, refuse } from "#app/result.ts"
import type { RenderedPicture } from "../picture-rendering.server.ts"
import { PICTURE_WIDTHS } from "../picture-sizes.ts"
import { withoutMetadata } from "./without-metadata.ts"

const MOST_PIXELS = 25_000_000
/** A picture one line high passes every limit of area, and takes gigabytes to resize. */
const LONGEST_SIDE = 12_000
const SLOWEST_SECONDS = 5
const CARD_BYTES = 25 * 1024

// Uploads are all different: a cache of decoded pictures only keeps their memory.
sharp.cache(false)

const NO_PICTURE = refuse("invalid", "Please choose a JPEG, PNG or WebP picture.")

const NO_HEIC = refuse("heic", "HEIC pictures cannot be read here yet. Please send this one as a JPEG.")

/** Only where libvips was built with a decoder for it; the usual one has none. */
const readsHeic = (sharp.format.heif.input.fileSuffix ?? []).includes(".heic")

/** All sizes as plain WebP, upright and without metadata. Throws at what cannot be read. */
export async function decodePicture(path: string): Promise<Result<RenderedPicture>> {
  const bytes = await readFile(path)
  const heic = isHeic(bytes)
  if (heic && !readsHeic) return NO_HEIC
  const plain = heic ? bytes : withoutMetadata(bytes)
  if (!plain) return NO_PICTURE
  return (await problemOf(plain)) ?? renderSizes(plain)
}

/** The pictures of iPhones: a box that names its brand. */
const isHeic = (bytes: Buffer) => /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(bytes.toString("latin1", 4, 12))

/** From the header, before anything is decoded. */
async function problemOf(bytes: Buffer) {
  const { width, height, pages } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > MOST_PIXELS) return refuse("invalid", "The picture may have up to 25 megapixels.")
  if (Math.max(width, height) > LONGEST_SIDE)
    return refuse("invalid", "This picture is too long and narrow. Please choose another.")
  if (pages && pages > 1) return refuse("invalid", "Please choose a still picture.")
}

async function renderSizes(bytes: Buffer): Promise<Result<RenderedPicture>> {
  const { data, info } = await within(decoded(bytes), 1200).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const upright = () => sharp(data, { raw: { width, height, channels } })
  const files = await Promise.all([
    within(upright(), 160).webp({ quality: 75 }).toBuffer(),
    cardPicture(upright, [240, 200]),
    cardPicture(upright, [480, 320, 200]),
    upright().webp({ quality: 80 }).toBuffer(),
  ])
  const bySize = Object.fromEntries(PICTURE_WIDTHS.map((size, i) => [size, files[i]!]))
  return done({ width, height, files: bySize as RenderedPicture["files"] })
}

const decoded = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, sequentialRead: true })
    .timeout({ seconds: SLOWEST_SECONDS })
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")

/** Never enlarged, and never so tall that a strip becomes a huge picture. */
const within = (picture: Sharp, width: number) =>
  picture.resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true })

/** As good as fits into a card's bytes on a metered phone. */
async function cardPicture(upright: () => Sharp, widths: number[]) {
  let smallest: Buffer | undefined
  for (const width of widths)
    for (const quality of [80, 65, 50, 35, 20]) {
      smallest = await within(upright(), width).webp({ quality }).toBuffer()
      if (smallest.length <= CARD_BYTES) return smallest
    }
  return smallest!
}
