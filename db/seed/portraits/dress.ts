import { GOLD, type Skin, toned } from "./palette.ts"

const line = (path: string, colour: string, width = 3) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const beads = (path: string, colour = GOLD) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="4.5" stroke-linecap="round" stroke-dasharray=".1 11"/>`

const womens = (neckline: string, cloth: string) =>
  `<path d="M64 500C68 436 100 402 158 380${neckline}C300 402 332 436 336 500Z" fill="${cloth}"/>${line("M98 500C100 470 106 452 114 440M302 500C300 470 294 452 286 440", toned(cloth, -0.2))}`

export const WOMENS_DRESS = {
  round: (cloth: string, second: string) =>
    `${womens("Q200 440 242 380", cloth)}${line("M160 383Q200 440 240 383", second, 6)}${beads("M150 392Q200 462 250 392")}`,
  keyhole: (cloth: string, second: string) =>
    `${womens("Q178 400 196 412L200 452L204 412Q222 400 242 380", cloth)}${line("M160 384Q180 402 197 412L200 450L203 412Q220 402 240 384", second, 5)}${beads("M152 398Q176 416 186 424L190 470M248 398Q224 416 214 424L210 470")}`,
  vee: (cloth: string, second: string) =>
    `${womens("L200 446L242 380", cloth)}${line("M158 382L200 446L242 382", second, 6)}${line("M200 446V500", toned(cloth, -0.18))}`,
  collar: (cloth: string, second: string) =>
    `${womens("Q200 410 242 380", cloth)}<path d="M160 376Q164 396 196 410L188 424Q158 410 152 384ZM240 376Q236 396 204 410L212 424Q242 410 248 384Z" fill="${toned(cloth, 0.1)}"/>${line("M200 412V500", second)}${beads("M200 426V496", second)}`,
  sari: (cloth: string, second: string) =>
    `${womens("Q200 436 242 380", second)}<path d="M222 386C250 376 300 400 330 446L338 500H76C120 480 190 440 222 386Z" fill="${cloth}"/>${line("M222 386C190 440 130 478 80 498", GOLD, 8)}${line("M240 392C214 444 160 480 120 498M264 396C244 446 210 478 180 498", toned(cloth, -0.18))}`,
} as const
export type WomensDress = keyof typeof WOMENS_DRESS

export const dupatta = (cloth: string) =>
  [1, -1]
    .map(
      (side) =>
        `<g transform="matrix(${side} 0 0 1 ${side === 1 ? 0 : 400} 0)"><path d="M74 452C88 408 118 388 150 376C152 420 142 462 140 500H62C62 484 66 468 74 452Z" fill="${cloth}"/>${line("M150 378C152 420 142 462 140 500", GOLD, 5)}${line("M96 436C92 460 88 480 88 498M122 404C118 440 114 470 112 498", toned(cloth, -0.2))}</g>`,
    )
    .join("")

const mens = (cloth: string, neckline = "Q200 420 250 372") =>
  `<path d="M40 500C44 432 84 400 150 372${neckline}C316 400 356 432 360 500Z" fill="${cloth}"/>${line("M84 500C86 472 92 452 100 438M316 500C314 472 308 452 300 438", toned(cloth, -0.18))}`
const band = (cloth: string, trim?: string) =>
  `<path d="M158 356Q162 384 200 398Q238 384 242 356L252 366Q250 398 204 418H196Q150 398 148 366Z" fill="${toned(cloth, 0.06)}" stroke="${trim ?? toned(cloth, -0.2)}" stroke-width="2.6" stroke-linejoin="round"/>`

export const MENS_DRESS = {
  kameez: (cloth: string) =>
    `${mens(cloth)}${line("M192 416V500M208 416V500", toned(cloth, -0.14), 2.4)}${[432, 458, 484].map((y) => `<circle cx="200" cy="${y}" r="3.4" fill="${toned(cloth, -0.35)}"/>`).join("")}${band(cloth)}`,
  waistcoat: (cloth: string, second: string) =>
    `${mens(second)}${line("M200 410V500", toned(second, -0.14))}${[436, 464].map((y) => `<circle cx="200" cy="${y}" r="3" fill="${toned(second, -0.35)}"/>`).join("")}${band(second)}<path d="M96 420C112 400 132 388 152 378C156 426 172 466 192 500H72C78 466 84 442 96 420ZM304 420C288 400 268 388 248 378C244 426 228 466 208 500H328C322 466 316 442 304 420Z" fill="${cloth}"/>${line("M152 380C156 426 172 466 192 500M248 380C244 426 228 466 208 500", toned(cloth, 0.18), 2.4)}${line("M266 456H294", toned(cloth, 0.25), 3)}`,
  sherwani: (cloth: string) =>
    `${mens(cloth)}${line("M200 410V500", toned(cloth, -0.25))}${beads("M186 424V500M214 424V500")}${[432, 458, 484].map((y) => `<circle cx="200" cy="${y}" r="4.4" fill="${GOLD}"/>`).join("")}${band(cloth, GOLD)}${beads("M160 372Q166 394 192 406M240 372Q234 394 208 406")}${line("M118 410C128 440 130 470 130 500M282 410C272 440 270 470 270 500", GOLD, 2)}`,
  suit: (cloth: string, second: string) =>
    `${mens("#fbf7f0", "L200 430L250 372")}<path d="M200 418L190 430L194 500H206L210 430Z" fill="${second}"/><path d="M158 364L200 420L180 444L148 376ZM242 364L200 420L220 444L252 376Z" fill="#fff" stroke="#d9d2c6" stroke-width="2"/><path d="M40 500C44 432 84 400 148 376L190 500ZM360 500C356 432 316 400 252 376L210 500Z" fill="${cloth}"/><path d="M148 376L128 414L146 426L136 440L188 500L190 498C168 460 154 420 148 376ZM252 376L272 414L254 426L264 440L212 500L210 498C232 460 246 420 252 376Z" fill="${toned(cloth, 0.12)}"/>`,
  shirt: (cloth: string) =>
    `${mens(cloth, "L200 424L250 372")}${line("M200 424V500", toned(cloth, -0.2))}${[446, 474].map((y) => `<circle cx="200" cy="${y}" r="3.2" fill="${toned(cloth, -0.35)}"/>`).join("")}<path d="M156 360L200 420L174 444L146 378ZM244 360L200 420L226 444L254 378Z" fill="${toned(cloth, 0.14)}" stroke="${toned(cloth, -0.16)}" stroke-width="2" stroke-linejoin="round"/>`,
} as const
export type MensDress = keyof typeof MENS_DRESS

export const shawl = (cloth: string, printed: boolean) =>
  `<path d="M236 378C290 380 350 420 362 500H270C262 450 250 410 236 378Z" fill="${cloth}"/>${line("M238 384C254 420 264 460 268 500", toned(cloth, -0.3), 6)}${
    printed
      ? beads(
          "M262 396C280 430 286 466 288 500M290 404C306 434 312 466 314 500M318 424C332 450 338 474 340 500",
          "#f3e3c3",
        )
      : line("M276 400C290 434 296 466 298 500M306 416C322 446 328 472 330 500", toned(cloth, -0.18))
  }`

export const JHUMKAS = [-1, 1]
  .map((side) => {
    const x = 200 + side * 66
    return `<circle cx="${x}" cy="240" r="4" fill="${GOLD}"/><path d="M${x - 9} 258Q${x} 238 ${x + 9} 258Z" fill="${GOLD}"/>${[-6, 0, 6].map((at) => `<circle cx="${x + at}" cy="262" r="2.6" fill="${toned(GOLD, 0.3)}"/>`).join("")}`
  })
  .join("")
export const STUDS = [-1, 1]
  .map(
    (side) => `<circle cx="${200 + side * 65}" cy="238" r="4.4" fill="#fdf7ea" stroke="${GOLD}" stroke-width="1.6"/>`,
  )
  .join("")
export const TIKKA = `<path d="M200 98V140" stroke="${GOLD}" stroke-width="2.6"/><circle cx="200" cy="147" r="7.5" fill="${GOLD}"/><circle cx="200" cy="147" r="3.2" fill="#8a1b34"/>`
export const BINDI = `<circle cx="200" cy="187" r="4.6" fill="#8a1b34"/>`
export const NOSE_PIN = `<circle cx="211" cy="246" r="2.6" fill="${GOLD}"/>`
export const necklace = (skin: Skin) =>
  `${line("M166 372Q200 420 234 372", GOLD, 2.6)}<path d="M200 394l6 8-6 9-6-9Z" fill="${GOLD}" stroke="${skin.shade}" stroke-width=".6"/>`
