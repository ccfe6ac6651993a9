import { HAIR, type HairColour, type Skin, toned } from "./palette.ts"

/** Half widths at cheeks and jaw, and the chin's y; the head is at x = 200. */
export const FACES = {
  oval: { cheek: 62, jaw: 47, chin: 304 },
  round: { cheek: 65, jaw: 54, chin: 299 },
  long: { cheek: 59, jaw: 46, chin: 311 },
  square: { cheek: 63, jaw: 57, chin: 305 },
  heart: { cheek: 63, jaw: 42, chin: 306 },
} as const
export type FaceShape = keyof typeof FACES

export interface Face {
  shape: FaceShape
  skin: Skin
  hairColour: HairColour
  brow: "soft" | "straight" | "arched" | "strong"
  smile: "gentle" | "warm" | "calm"
  lips?: string
  eyes?: string
}

export function outline(shape: FaceShape) {
  const { cheek, jaw, chin } = FACES[shape]
  const [left, right] = [200 - cheek, 200 + cheek]
  return `M${left} 206C${left} 150 164 118 200 118C236 118 ${right} 150 ${right} 206C${right} 240 ${200 + jaw} 270 ${200 + jaw * 0.5} ${chin - 11}Q200 ${chin + 9} ${200 - jaw * 0.5} ${chin - 11}C${200 - jaw} 270 ${left} 240 ${left} 206Z`
}

export function neck({ skin }: Face, width: number) {
  const [left, right] = [200 - width, 200 + width]
  return `<path d="M${left} 262V356Q${left - 2} 374 ${left - 14} 386L200 450L${right + 14} 386Q${right + 2} 374 ${right} 356V262Z" fill="${skin.base}"/>
<path d="M${left} 300Q200 384 ${right} 300V338Q200 402 ${left} 342Z" fill="${skin.shade}" opacity=".75"/>`
}

export const ears = ({ skin, shape }: Face) =>
  [-1, 1]
    .map((side) => {
      const x = 200 + side * (FACES[shape].cheek + 1)
      return `<ellipse cx="${x}" cy="217" rx="11" ry="19" fill="${skin.base}"/><path d="M${x + side * 3} 206q${side * 5} 9 ${-side * 1} 19" fill="none" stroke="${skin.shade}" stroke-width="3" stroke-linecap="round"/>`
    })
    .join("")

const BROWS = {
  soft: "M-21 4Q-4 -8 19 1Q-3 -3 -21 4Z",
  straight: "M-21 1Q-2 -6 19 0Q-2 0 -21 5Z",
  arched: "M-22 6Q-2 -12 20 2Q0 -6 -22 6Z",
  strong: "M-22 2Q-4 -10 20 0Q19 4 12 3Q-4 -2 -22 7Z",
}

const eye = (side: number, face: Face, woman: boolean) => {
  const lid = toned(HAIR[face.hairColour], -0.3)
  return `<g transform="translate(${200 + side * 28} 213) scale(${-side} 1)">
<path d="M-16 2Q-3 -11 15 2Q-1 9 -16 2Z" fill="#fffaf3"/><circle cx="-.5" cy="0" r="6.4" fill="${face.eyes ?? "#3a221b"}"/><circle cx="1.4" cy="-2.2" r="1.8" fill="#fff" opacity=".85"/>
<path d="M-17 3Q-3 -12 15 2" fill="none" stroke="${lid}" stroke-width="${woman ? 3.6 : 2.6}" stroke-linecap="round"/>
${woman ? `<path d="M-16 2Q-20 0 -22 -5" fill="none" stroke="${lid}" stroke-width="2.6" stroke-linecap="round"/>` : ""}
<path d="M-14 -9Q-2 -18 13 -8" fill="none" stroke="${face.skin.shade}" stroke-width="1.8" stroke-linecap="round" opacity=".8"/>
<g transform="translate(0 ${woman ? -24 : -22}) scale(${woman ? 0.98 : 1.08})"><path d="${BROWS[face.brow]}" transform="scale(1 ${woman ? 0.85 : 1.15})" fill="${HAIR[face.hairColour]}" opacity=".92"/></g></g>`
}

const SMILES = {
  gentle: { line: "M181 268Q200 281 219 268", rise: 10 },
  warm: { line: "M178 265Q200 285 222 265", rise: 13 },
  calm: { line: "M184 269Q200 277 216 269", rise: 7 },
}

function mouth({ smile, skin, lips }: Face) {
  const { line, rise } = SMILES[smile]
  if (!lips)
    return `<path d="${line}" fill="none" stroke="${toned(skin.shade, -0.35)}" stroke-width="3.4" stroke-linecap="round"/><path d="M190 ${276 + rise * 0.45}Q200 ${280 + rise * 0.45} 210 ${276 + rise * 0.45}" fill="none" stroke="${skin.shade}" stroke-width="2.6" stroke-linecap="round"/>`
  const [from, to] = [line.match(/\d+/g)![0], line.match(/\d+/g)![4]]
  const y = line.match(/\d+/g)![1]
  return `<path d="M${from} ${y}Q190 261 200 265Q210 261 ${to} ${y}Q200 ${Number(y) + rise * 2.1} ${from} ${y}Z" fill="${lips}"/><path d="${line}" fill="none" stroke="${toned(lips, -0.35)}" stroke-width="1.8" stroke-linecap="round"/>`
}

export function features(face: Face, woman: boolean) {
  const { skin } = face
  return `<ellipse cx="158" cy="246" rx="15" ry="9" fill="${skin.blush}" opacity="${woman ? 0.24 : 0.12}"/><ellipse cx="242" cy="246" rx="15" ry="9" fill="${skin.blush}" opacity="${woman ? 0.24 : 0.12}"/>
${eye(-1, face, woman)}${eye(1, face, woman)}
<path d="M195 216Q191 234 188 243Q187 250 194 250Q200 253 206 250" fill="none" stroke="${skin.shade}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>
${mouth(face)}`
}

export const GLASSES = {
  round: `<g fill="#fff" fill-opacity=".14" stroke="#4a3833" stroke-width="3"><circle cx="172" cy="214" r="23"/><circle cx="228" cy="214" r="23"/><path d="M195 210Q200 206 205 210M149 210L138 206M251 210L262 206" fill="none"/></g>`,
  square: `<g fill="#fff" fill-opacity=".14" stroke="#2b2326" stroke-width="3.6"><rect x="147" y="196" width="47" height="35" rx="9"/><rect x="206" y="196" width="47" height="35" rx="9"/><path d="M194 208Q200 204 206 208M147 207L137 204M253 207L263 204" fill="none"/></g>`,
  gold: `<g fill="#fff" fill-opacity=".12" stroke="#b98a35" stroke-width="2.4"><rect x="148" y="195" width="46" height="37" rx="17"/><rect x="206" y="195" width="46" height="37" rx="17"/><path d="M194 208Q200 204 206 208M148 208L138 205M252 208L262 205" fill="none"/></g>`,
}
