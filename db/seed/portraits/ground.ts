import { GROUNDS, type Ground } from "./palette.ts"

const STAR = "M30 2 38 22 58 30 38 38 30 58 22 38 2 30 22 22ZM0 0 10 10M60 0 50 10M0 60 10 50M60 60 50 50"

const NICHES = {
  pointed: "M52 500V232C52 150 112 110 156 82Q186 62 200 34Q214 62 244 82C288 110 348 150 348 232V500Z",
  round: "M48 500V196C48 112 116 44 200 44C284 44 352 112 352 196V500Z",
  leaved:
    "M48 500V226C48 196 66 188 68 170C70 138 96 130 104 116C114 92 146 92 158 74Q178 66 200 38Q222 66 242 74C254 92 286 92 296 116C304 130 330 138 332 170C334 188 352 196 352 226V500Z",
  none: "",
} as const
export type Niche = keyof typeof NICHES

export function ground(colours: Ground, niche: Niche) {
  const { niche: inner, wall, line } = GROUNDS[colours]
  const lattice = `<pattern id="jaali" width="60" height="60" patternUnits="userSpaceOnUse" patternTransform="translate(20 10) scale(.8)"><path d="${STAR}" fill="none" stroke="${line}" stroke-width="1.8" opacity=".6"/></pattern>`
  const arch = NICHES[niche]
  if (!arch)
    return `<defs>${lattice}</defs><rect width="400" height="500" fill="${inner}"/><rect width="400" height="500" fill="url(#jaali)" opacity=".45"/>`
  return `<defs>${lattice}</defs><rect width="400" height="500" fill="${wall}"/><rect width="400" height="500" fill="url(#jaali)"/><path d="${arch}" fill="${inner}" stroke="${line}" stroke-width="4"/><path d="${arch}" fill="none" stroke="${line}" stroke-width="1.6" opacity=".7" transform="translate(200 262) scale(.94 .95) translate(-200 -258)"/>`
}
