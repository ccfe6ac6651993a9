import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import subsetFont from "subset-font"

/** Makes `public/share.png`, the picture that messengers show beside a link: `npm run share-card`. */
const TEXTS = { name: "Rishta", line: "Find the person you will\nbuild a home with." }
const INK = "#8a1b34"
const SIZE = { width: 1200, height: 630 }

const folder = mkdtempSync(join(tmpdir(), "share-card-"))
const fontfile = join(folder, "fraunces.ttf")
const source = readFileSync("node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff2")
writeFileSync(fontfile, await subsetFont(source, TEXTS.name + TEXTS.line, { targetFormat: "sfnt" }))

const text = (text: string, size: number) =>
  sharp({
    text: {
      text: `<span foreground="${INK}">${text}</span>`,
      font: `Fraunces SemiBold, ${size}`,
      fontfile,
      rgba: true,
      dpi: 72,
      spacing: 10,
    },
  })
    .png()
    .toBuffer()

const lattice = readFileSync("public/lattice.svg", "utf8")
const pattern = lattice.slice(lattice.indexOf("<g id"), lattice.indexOf("</svg>"))
const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
  <defs>
    <pattern id="ground" width="120" height="120" patternUnits="userSpaceOnUse">
      <g fill="none" stroke="#b8862f" stroke-width="1.4">${pattern}</g>
    </pattern>
    <linearGradient id="fade"><stop offset="0.55" stop-color="#fdfaf4"/><stop offset="1" stop-color="#fdfaf4" stop-opacity="0.25"/></linearGradient>
  </defs>
  <rect width="1200" height="630" fill="#feeae0"/>
  <rect width="1200" height="630" fill="url(#ground)"/>
  <rect width="1200" height="630" fill="url(#fade)"/>
  <rect y="618" width="1200" height="12" fill="#d7a03d"/>
  <g fill="none" stroke="${INK}" stroke-width="9"><circle cx="122" cy="150" r="30"/><circle cx="156" cy="150" r="30"/></g>
</svg>`

await sharp(Buffer.from(ground))
  .composite([
    { input: await text(TEXTS.name, 64), left: 212, top: 120 },
    { input: await text(TEXTS.line, 68), left: 92, top: 290 },
  ])
  .png({ palette: true, colours: 32, effort: 10 })
  .toFile("public/share.png")
rmSync(folder, { recursive: true })
