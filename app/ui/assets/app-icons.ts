import { readFileSync, writeFileSync } from "node:fs"
import sharp from "sharp"

/** Makes the icons of home screens, bookmarks and old browsers from `public/icon.svg`: `npm run app-icons`. */
const icon = readFileSync("public/icon.svg", "utf8")
/** Where the system cuts the corners: colour to the edge, and for a mask the mark within the middle. */
const square = icon.replace(/ rx="\d+"/, "")
const forMasks = square.replace(
  '<g fill="none"',
  '<g transform="translate(32 32) scale(.8) translate(-32 -32)" fill="none"',
)

const drawn = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size)
    .png({ palette: true, colours: 32, effort: 10 })
    .toBuffer()

for (const [name, svg, size] of [
  ["apple-touch-icon", square, 180],
  ["icon-192", icon, 192],
  ["icon-512", icon, 512],
  ["icon-maskable-512", forMasks, 512],
] as const)
  writeFileSync(`public/${name}.png`, await drawn(svg, size))

const HEAD = 6
const ENTRY = 16

/** An ICO file is a list of pictures; since Windows Vista each may be a PNG. */
function ico(pictures: { size: number; png: Buffer }[]) {
  const head = Buffer.alloc(HEAD + ENTRY * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const at = HEAD + ENTRY * index
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

const sizes = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await drawn(icon, size) })))
writeFileSync("public/favicon.ico", ico(sizes))
