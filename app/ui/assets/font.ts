import { readFileSync, writeFileSync } from "node:fs"
import subsetFont from "subset-font"

/** Makes `public/fonts/fraunces.woff2`: the display serif in one weight, with the letters that headings are made of. */
const LETTERS = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("") + "–—‘’“”…•·×₨′″éèáíóúüñç"
const source = readFileSync("node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff2")
const subset = await subsetFont(source, LETTERS, { targetFormat: "woff2" })
writeFileSync("public/fonts/fraunces.woff2", subset)
