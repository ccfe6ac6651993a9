import { readFile } from "node:fs/promises"
import { convert } from "fontverter"

/** `latin-ext` completes `latin`. Of Nastaliq, which is for names alone, no Latin letters. The last ones are for what else people type. */
const FILES = [
  "noto-sans/files/noto-sans-latin-400-normal",
  "noto-sans/files/noto-sans-latin-600-normal",
  "noto-sans/files/noto-sans-latin-ext-400-normal",
  "noto-sans/files/noto-sans-latin-ext-600-normal",
  "fraunces/files/fraunces-latin-600-normal",
  "fraunces/files/fraunces-latin-ext-600-normal",
  "amiri/files/amiri-arabic-400-normal",
  "amiri/files/amiri-arabic-700-normal",
  "noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-400-normal",
  "noto-emoji/files/noto-emoji-emoji-400-normal",
  ...["devanagari", "greek", "cyrillic"].map((script) => `noto-sans/files/noto-sans-${script}-400-normal`),
]

/** As Typst reads them: packages have them packed for browsers. */
export const readFonts = () =>
  Promise.all(FILES.map(async (file) => convert(await readFile(`node_modules/@fontsource/${file}.woff`), "sfnt")))
