import { inflateSync } from "node:zlib"

const MOST_COLOUR_BYTES = 1024 * 1024
const MOST_EXIF_BYTES = 64 * 1024

interface Piece {
  name: string
  whole: Buffer
  content: Buffer
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8])
const RIFF = Buffer.from("RIFF")
const WEBP = Buffer.from("WEBP")

/**
 * Drops texts, thumbnails and notes, of which a few kilobytes may unfold to gigabytes. Keeps small colour profiles,
 * and Exif, which has the orientation. Undefined when it is neither PNG, JPEG nor WebP.
 */
export function withoutMetadata(bytes: Buffer) {
  const begins = (mark: Buffer, at = 0) => bytes.subarray(at, at + mark.length).equals(mark)
  if (begins(PNG)) return Buffer.concat([PNG, ...keptOfPng(bytes)])
  if (begins(JPEG)) return Buffer.concat([JPEG, ...keptOfJpeg(bytes)])
  if (begins(RIFF) && begins(WEBP, 8)) return riff(keptOfWebp(bytes))
}

/** Pixels and their colours. Everything else is dropped, also frames of a moving PNG. */
const PNG_PIECES = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "gAMA", "cHRM", "sRGB", "sBIT"])

function* keptOfPng(bytes: Buffer) {
  for (const piece of piecesOfPng(bytes))
    if (PNG_PIECES.has(piece.name) || isSmallExif(piece) || isSmallProfile(piece)) yield piece.whole
}

const isSmallExif = ({ name, content }: Piece) => /^exif$/i.test(name.trim()) && content.length <= MOST_EXIF_BYTES

/** A PNG's profile is compressed: behind its name, a zero and the method's number. */
function isSmallProfile({ name, content }: Piece) {
  if (name !== "iCCP") return false
  try {
    inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: MOST_COLOUR_BYTES })
    return true
  } catch {
    return false
  }
}

/** Each is a length, four letters, the content and a checksum. */
function* piecesOfPng(bytes: Buffer): Iterable<Piece> {
  for (let at = PNG.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const name = bytes.toString("latin1", at + 4, at + 8)
    yield { name, whole: bytes.subarray(at, end), content: bytes.subarray(at + 8, end - 4) }
    at = end
  }
}

/** Begins a mark; there may be several in a row. */
const FILL = 0xff
const START_OF_SCAN = 0xda
const APP0 = 0xe0
const APP15 = 0xef
const COMMENT = 0xfe
/** How the colours are to be read: JFIF's head, Exif, a profile, Adobe's mark. */
const JPEG_NOTES = /^(\xe0JFIF\0|\xe1Exif\0\0|\xe2ICC_PROFILE\0|\xeeAdobe)/

/** Up to the pixels: a marker of two bytes, a length that counts itself, the content. */
function* keptOfJpeg(bytes: Buffer) {
  let colourBytes = 0
  let at = JPEG.length
  while (at + 4 <= bytes.length && bytes[at] === FILL && bytes[at + 1] !== START_OF_SCAN) {
    const mark = bytes[at + 1]!
    if (mark === FILL) {
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const isNote = (mark >= APP0 && mark <= APP15) || mark === COMMENT
    const isKept =
      !isNote || JPEG_NOTES.test(bytes.toString("latin1", at + 1, at + 2) + bytes.toString("latin1", at + 4, at + 17))
    if (isNote && isKept) colourBytes += end - at
    if (isKept && (!isNote || colourBytes <= MOST_COLOUR_BYTES)) yield bytes.subarray(at, end)
    at = end
  }
  yield bytes.subarray(at)
}

const WEBP_PIECES = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"])

/** Four letters, a little-endian length, the content, padded to an even number of bytes. */
function* keptOfWebp(bytes: Buffer) {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4)
    const name = bytes.toString("latin1", at, at + 4)
    const end = at + 8 + length + (length % 2)
    const piece = { name, whole: bytes.subarray(at, end), content: bytes.subarray(at + 8, at + 8 + length) }
    if (WEBP_PIECES.has(name) || isSmallExif(piece) || (name === "ICCP" && length <= MOST_COLOUR_BYTES))
      yield piece.whole
    at = end
  }
}

function riff(pieces: Iterable<Buffer>) {
  const content = Buffer.concat([WEBP, ...pieces])
  const head = Buffer.from("RIFF\0\0\0\0")
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}
