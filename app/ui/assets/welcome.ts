import { writeFileSync } from "node:fs"
import { drawPortrait } from "../../../db/seed/portraits/draw.ts"
import { RECIPES } from "../../../db/seed/portraits/recipes.ts"

/** Makes `public/welcome.svg`, the three people under arches on the landing page: `npm run welcome`. */
const PEOPLE = [
  { recipe: 54, x: 0, y: 78, scale: 0.72 },
  { recipe: 1, x: 464, y: 78, scale: 0.72 },
  { recipe: 33, x: 202, y: 0, scale: 0.88 },
]
const ARCH = "M48 500V226C48 160 108 112 152 84Q186 62 200 30Q214 62 248 84C292 112 352 160 352 226V500Z"
const GOLD = "#d7a03d"
const BURGUNDY = "#8a1b34"

/** Ids are unique in the whole file, so each portrait gets its own. */
const figure = ({ recipe, x, y, scale }: (typeof PEOPLE)[number]) => {
  const drawing = drawPortrait({ ...RECIPES[recipe]!.portrait, niche: "none" })
    .replace(/^<svg[^>]*>|<\/svg>$/g, "")
    .replace(/id="|url\(#/g, (start) => `${start}p${recipe}-`)
  return `<g transform="translate(${x} ${y}) scale(${scale})"><g clip-path="url(#arch)">${drawing}</g><path d="${ARCH}" fill="none" stroke="${GOLD}" stroke-width="14"/><path d="${ARCH}" fill="none" stroke="${BURGUNDY}" stroke-width="6"/></g>`
}

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="16 16 720 440" width="720" height="440"><clipPath id="arch"><path d="${ARCH}"/></clipPath>${PEOPLE.map(figure).join("")}<path d="M16 438H736V456H16Z" fill="${BURGUNDY}"/><path d="M16 438H736" stroke="${GOLD}" stroke-width="4"/></svg>`
writeFileSync("public/welcome.svg", `${picture.replace(/(\d+\.\d{2})\d+/g, "$1")}\n`)
