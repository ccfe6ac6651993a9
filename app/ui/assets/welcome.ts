import { writeFileSync } from "node:fs"
import { drawPortrait, type Portrait } from "../../../db/seed/portraits/draw.ts"
import { SKINS } from "../../../db/seed/portraits/palette.ts"

/** Makes `public/welcome.svg`, the three people under arches on the landing page: `npm run welcome`. */
const GROOM: Portrait = {
  gender: "male",
  face: { shape: "long", skin: SKINS[3], hairColour: "black", brow: "straight", smile: "warm" },
  hair: "quiff",
  beard: "short",
  dress: "sherwani",
  cloth: "ivory",
  second: "burgundy",
  over: "ajrak",
  ground: "sage",
  niche: "none",
}
const MOTHER: Portrait = {
  gender: "female",
  face: { shape: "round", skin: SKINS[2], hairColour: "grey", brow: "soft", smile: "warm", lips: "#b85f70" },
  hair: "long",
  covering: "veil",
  dress: "round",
  cloth: "teal",
  second: "cream",
  jewels: [],
  glasses: "gold",
  ground: "butter",
  niche: "none",
}
const BRIDE: Portrait = {
  gender: "female",
  face: { shape: "heart", skin: SKINS[2], hairColour: "black", brow: "arched", smile: "gentle", lips: "#a8434f" },
  hair: "long",
  covering: "borderedVeil",
  dress: "keyhole",
  cloth: "saffron",
  second: "burgundy",
  jewels: ["tikka", "nosePin", "necklace"],
  ground: "blush",
  niche: "none",
}
const PEOPLE = [
  { name: "groom", portrait: GROOM, x: 0, y: 78, scale: 0.72 },
  { name: "mother", portrait: MOTHER, x: 464, y: 78, scale: 0.72 },
  { name: "bride", portrait: BRIDE, x: 202, y: 0, scale: 0.88 },
]
const ARCH = "M48 500V226C48 160 108 112 152 84Q186 62 200 30Q214 62 248 84C292 112 352 160 352 226V500Z"
const GOLD = "#d7a03d"
const BURGUNDY = "#8a1b34"

/** Ids are unique in the whole file, so each portrait gets its own. */
const figure = ({ name, portrait, x, y, scale }: (typeof PEOPLE)[number]) => {
  const drawing = drawPortrait(portrait)
    .replace(/^<svg[^>]*>|<\/svg>$/g, "")
    .replace(/id="|url\(#/g, (start) => `${start}${name}-`)
  return `<g transform="translate(${x} ${y}) scale(${scale})"><g clip-path="url(#arch)">${drawing}</g><path d="${ARCH}" fill="none" stroke="${GOLD}" stroke-width="14"/><path d="${ARCH}" fill="none" stroke="${BURGUNDY}" stroke-width="6"/></g>`
}

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="16 16 720 440" width="720" height="440"><clipPath id="arch"><path d="${ARCH}"/></clipPath>${PEOPLE.map(figure).join("")}<path d="M16 438H736V456H16Z" fill="${BURGUNDY}"/><path d="M16 438H736" stroke="${GOLD}" stroke-width="4"/></svg>`
writeFileSync("public/welcome.svg", `${picture.replace(/(\d+\.\d{2})\d+/g, "$1")}\n`)
