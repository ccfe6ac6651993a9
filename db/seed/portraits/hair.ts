import { type Face, outline } from "./face.ts"
import { GOLD, HAIR, toned } from "./palette.ts"

export interface Layers {
  back: string
  front: string
}

const both = (half: string) => `${half}<g transform="matrix(-1 0 0 1 400 0)">${half}</g>`
const strands = (path: string, colour: string) =>
  `<path d="${path}" fill="none" stroke="${toned(colour, 0.16)}" stroke-width="2.4" stroke-linecap="round" opacity=".7"/>`

const curtain =
  "M201 130C176 136 154 154 147 184C141 208 141 228 136 250C122 228 117 188 125 154C135 112 166 90 201 90Z"
const curtainStrand = "M192 118C164 126 146 148 137 198M180 106C154 116 138 140 130 182"
const crown = "M121 214C114 132 150 88 200 88C250 88 286 132 279 214L262 236H138Z"

const plait = (colour: string) =>
  [0, 1, 2, 3, 4, 5, 6, 7]
    .map((row) => {
      const [x, y, r] = [262 + row * 1.6, 256 + row * 19, 17 - row * 0.8]
      return [-1, 1]
        .map(
          (side) =>
            `<ellipse cx="${x + side * 8}" cy="${y}" rx="${r * 0.62}" ry="${r}" transform="rotate(${side * -38} ${x + side * 8} ${y})" fill="${side > 0 ? toned(colour, 0.09) : colour}"/>`,
        )
        .join("")
    })
    .join("") + `<rect x="262" y="401" width="25" height="9" rx="4.5" fill="${GOLD}"/>`

export const WOMENS_HAIR = {
  long: (colour: string): Layers => ({
    back: `<path d="M119 214C110 132 148 86 200 86C252 86 290 132 281 214C284 290 300 350 306 428Q200 470 94 428C100 350 116 290 119 214Z" fill="${toned(colour, -0.12)}"/>`,
    front: both(`<path d="${curtain}" fill="${colour}"/>${strands(curtainStrand, colour)}`),
  }),
  sideSwept: (colour: string): Layers => ({
    back: `<path d="M119 214C110 132 148 86 200 86C252 86 290 132 281 214C286 280 304 330 300 404Q288 424 268 430L132 430Q104 424 100 404C98 330 114 280 119 214Z" fill="${toned(colour, -0.12)}"/>`,
    front: `<path d="M174 100C214 86 272 106 276 176C278 206 274 240 263 266C263 222 262 186 236 164C212 146 184 144 174 100Z" fill="${colour}"/><path d="M184 122C160 136 148 158 144 190C141 214 141 236 138 262C122 232 115 190 123 154C132 112 158 90 192 92Z" fill="${colour}"/>${strands("M190 108C232 120 262 142 266 196M206 104C244 112 268 136 271 178M160 116C144 130 134 156 132 196", colour)}`,
  }),
  wavy: (colour: string): Layers => ({
    back: `<path d="M120 204C112 132 148 84 200 84C252 84 288 132 280 204C300 236 282 262 298 292C314 320 290 340 304 372C300 398 280 408 262 404L138 404C120 408 100 398 96 372C110 340 86 320 102 292C118 262 100 236 120 204Z" fill="${toned(colour, -0.1)}"/>${strands("M114 250C124 280 104 300 116 340M286 250C276 280 296 300 284 340", colour)}`,
    front: both(
      `<path d="M201 128C178 134 156 152 149 180C143 204 148 214 137 232C143 250 126 264 132 286C110 262 113 180 125 150C138 110 168 90 201 90Z" fill="${colour}"/>${strands("M190 116C162 126 144 150 138 196", colour)}`,
    ),
  }),
  bob: (colour: string): Layers => ({
    back: `<path d="M117 214C108 130 146 86 200 86C254 86 292 130 283 214C288 262 288 290 282 316Q240 334 200 330Q160 334 118 316C112 290 112 262 117 214Z" fill="${toned(colour, -0.12)}"/>`,
    front: `<path d="M174 100C216 84 276 106 280 186C282 226 284 276 278 314C262 308 258 280 262 246C262 196 244 166 214 154C194 146 178 136 174 100Z" fill="${colour}"/><path d="M186 122C160 132 146 156 142 186C138 224 142 276 124 314C114 272 111 222 120 168C129 116 158 90 192 94Z" fill="${colour}"/>${strands("M196 108C240 122 264 150 268 220M164 112C142 130 130 164 128 224", colour)}`,
  }),
  bun: (colour: string): Layers => ({
    back: `<circle cx="200" cy="84" r="37" fill="${toned(colour, -0.1)}"/>${strands("M172 78Q200 56 226 78M178 94Q202 72 224 96", colour)}<path d="${crown}" fill="${toned(colour, -0.14)}"/>`,
    front: both(
      `<path d="M201 130C178 134 158 148 149 172C143 190 142 204 138 222C121 194 121 156 132 130C144 104 170 90 201 90Z" fill="${colour}"/>${strands("M192 114C166 120 146 140 134 178M184 102C160 110 142 128 132 156", colour)}`,
    ),
  }),
  braid: (colour: string): Layers => ({
    back: `<path d="${crown}" fill="${toned(colour, -0.14)}"/>`,
    front: `${both(`<path d="M201 130C177 135 156 150 148 176C142 196 141 210 136 232C120 198 120 156 132 130C144 104 170 90 201 90Z" fill="${colour}"/>${strands(curtainStrand, colour)}`)}${plait(colour)}`,
  }),
} as const
export type WomensHair = keyof typeof WOMENS_HAIR

export const veil = (cloth: string, border: boolean): Layers => ({
  back: `<path d="M86 500C78 420 106 330 104 226C102 128 146 74 200 74C254 74 298 128 296 226C294 330 322 420 314 500Z" fill="${toned(cloth, -0.16)}"/>`,
  front: both(
    `<path d="M201 74C146 74 102 128 104 226C106 330 74 404 66 500H142C146 440 150 400 150 356C128 316 122 262 127 206C132 146 164 114 201 114Z" fill="${cloth}"/>
<path d="M116 250C118 330 104 400 96 494M130 330C134 400 122 440 118 496M112 190C116 138 148 100 190 92" fill="none" stroke="${toned(cloth, -0.18)}" stroke-width="3" stroke-linecap="round" opacity=".55"/>
${border ? `<path d="M201 117C166 117 134 148 130 206C125 262 131 314 152 354C152 400 148 440 144 500" fill="none" stroke="${GOLD}" stroke-width="5"/>` : ""}`,
  ),
})

export const hijab = (cloth: string): Layers => ({
  back: `<path d="M110 226C104 128 148 78 200 78C252 78 296 128 290 226C300 300 312 330 318 380L82 380C88 330 100 300 110 226Z" fill="${toned(cloth, -0.14)}"/>`,
  front: `<path fill-rule="evenodd" d="M110 226C104 128 148 78 200 78C252 78 296 128 290 226C294 290 326 326 336 380C296 420 250 436 196 436C142 436 100 416 64 380C74 326 106 290 110 226ZM200 138C164 138 144 166 143 210C143 254 166 293 200 296C234 293 257 254 257 210C256 166 236 138 200 138Z" fill="${cloth}"/>
<path d="M131 268C150 330 208 350 262 316M120 300C150 372 240 384 300 340M92 346C150 400 250 404 316 356M200 92C150 94 124 132 122 190" fill="none" stroke="${toned(cloth, -0.2)}" stroke-width="3.4" stroke-linecap="round" opacity=".6"/>
<path d="M268 262C276 300 250 330 206 342C256 346 296 330 300 296" fill="${toned(cloth, -0.1)}" opacity=".7"/>`,
})

export const MENS_HAIR = {
  sidePart: (colour: string): Layers => ({
    back: "",
    front: `<path d="M137 216C124 168 124 128 156 106C192 84 258 88 270 136C276 164 270 192 264 216C261 200 260 186 255 174C249 158 238 151 224 152C198 156 178 148 166 138C160 158 146 166 143 184C141 196 140 206 137 216Z" fill="${colour}"/>${strands("M170 134C200 144 236 138 256 160M176 120C212 128 246 124 262 146", colour)}`,
  }),
  quiff: (colour: string): Layers => ({
    back: "",
    front: `<path d="M137 216C128 180 128 150 138 130C134 106 166 78 210 80C250 82 278 112 268 150C272 176 268 196 263 216C260 200 260 184 254 170C244 150 230 146 206 150C184 152 160 150 150 166C144 180 141 200 137 216Z" fill="${colour}"/>${strands("M152 142C168 112 204 96 244 104M160 148C180 124 214 112 256 126", colour)}`,
  }),
  crew: (colour: string): Layers => ({
    back: "",
    front: `<path d="M138 208C130 152 152 104 200 104C248 104 270 152 262 208C260 190 258 176 252 164C242 154 224 150 200 150C176 150 158 154 148 164C142 176 140 190 138 208Z" fill="${colour}"/>`,
  }),
  curly: (colour: string): Layers => ({
    back: "",
    front: `<g fill="${colour}"><path d="M138 208C126 150 152 106 200 106C248 106 274 150 262 208C258 176 240 150 200 152C160 150 142 176 138 208Z"/>${[
      [142, 172, 16],
      [140, 148, 17],
      [152, 124, 19],
      [174, 108, 20],
      [200, 102, 21],
      [226, 108, 20],
      [248, 124, 19],
      [260, 148, 17],
      [258, 172, 16],
      [172, 138, 16],
      [200, 134, 17],
      [228, 138, 16],
      [137, 192, 11],
      [263, 192, 11],
    ]
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
      .join(
        "",
      )}</g>${strands("M150 130q10 -10 20 0M182 112q10 -9 20 0M216 116q10 -8 20 2M168 142q10 -9 20 0M208 138q10 -9 20 1", colour)}`,
  }),
  swept: (colour: string): Layers => ({
    back: "",
    front: `<path d="M137 220C120 176 122 128 152 104C186 78 250 82 270 122C284 152 274 192 263 220C262 198 262 182 254 168C246 156 240 150 234 138C214 152 176 150 158 156C146 168 142 194 137 220Z" fill="${colour}"/>${strands("M232 134C206 142 170 136 150 156M238 124C210 124 172 116 144 144M240 128C254 140 264 160 266 186", colour)}`,
  }),
  receding: (colour: string): Layers => ({
    back: "",
    front: `<path d="M138 214C128 168 134 120 172 108C196 100 232 102 248 116C270 134 272 180 262 214C260 190 258 166 244 146C232 136 222 142 208 136C196 130 182 132 170 142C152 150 142 180 138 214Z" fill="${colour}"/>${strands("M168 134C190 122 220 124 244 138", colour)}`,
  }),
} as const
export type MensHair = keyof typeof MENS_HAIR

const sideburns = (colour: string) =>
  both(`<path d="M136 188C137 206 138 220 140 240L147 236C144 218 144 204 146 186Z" fill="${colour}"/>`)

export const HEADWEAR = {
  dastar: (cloth: string): Layers => ({
    back: "",
    front: `<path d="M126 200C108 140 132 74 200 66C268 74 292 140 274 200C272 178 262 164 246 154C228 144 212 134 200 120C188 134 172 144 154 154C138 164 128 178 126 200Z" fill="${cloth}"/>
<path d="M200 120C188 132 172 142 154 153C162 138 182 126 200 108C218 126 238 138 246 153C228 142 212 132 200 120Z" fill="${toned(cloth, -0.25)}"/>
<path d="M132 176C144 138 172 112 200 92C228 112 256 138 268 176M126 156C138 118 168 92 204 78M274 152C262 116 238 94 212 80M130 190C140 160 160 140 186 122M270 190C260 160 240 140 214 122" fill="none" stroke="${toned(cloth, -0.2)}" stroke-width="3" stroke-linecap="round" opacity=".7"/>`,
  }),
  sindhi: (cloth: string, colour: string): Layers => ({
    back: "",
    front: `${sideburns(colour)}<path d="M134 178C130 128 152 90 200 90C248 90 270 128 266 178C250 168 238 164 226 164C222 140 212 126 200 122C188 126 178 140 174 164C162 164 150 168 134 178Z" fill="${cloth}"/>
<g fill="none" stroke="${GOLD}" stroke-width="3"><path d="M136 168C150 160 162 156 175 156M264 168C250 160 238 156 225 156M176 148C180 134 188 122 200 116C212 122 220 134 224 148"/><path d="M146 140q8 -9 16 0t16 -6M254 140q-8 -9 -16 0t-16 -6M160 116q10 -8 18 0t18 -4 22 4 18 -2" stroke-width="2.4"/></g>
${[
  [150, 150],
  [164, 132],
  [182, 112],
  [200, 104],
  [218, 112],
  [236, 132],
  [250, 150],
]
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4.2" fill="#f7f1e3" stroke="${GOLD}" stroke-width="1.6"/>`)
  .join("")}`,
  }),
  pakol: (cloth: string, colour: string): Layers => ({
    back: "",
    front: `${sideburns(colour)}<path d="M132 150C126 108 160 92 200 92C240 92 274 108 268 150Z" fill="${cloth}"/><path d="M124 152C124 132 158 124 200 124C242 124 276 132 276 152C278 172 244 160 200 160C156 160 122 172 124 152Z" fill="${toned(cloth, -0.12)}"/><path d="M130 148C150 136 176 133 200 133C224 133 250 136 270 148" fill="none" stroke="${toned(cloth, -0.3)}" stroke-width="3" stroke-linecap="round" opacity=".7"/><path d="M150 110C170 100 230 100 250 110" fill="none" stroke="${toned(cloth, 0.2)}" stroke-width="3" stroke-linecap="round" opacity=".6"/>`,
  }),
  topi: (cloth: string, colour: string): Layers => ({
    back: "",
    front: `${sideburns(colour)}<path d="M136 172C130 122 156 94 200 94C244 94 270 122 264 172C244 158 224 154 200 154C176 154 156 158 136 172Z" fill="${cloth}"/><path d="M136 170C156 156 176 152 200 152C224 152 244 156 264 170" fill="none" stroke="${toned(cloth, -0.14)}" stroke-width="5"/><path d="M146 146q9 -9 18 0t18 -4 18 0 18 0 18 4 18 2M158 122q10 -8 20 0t22 -4 22 4 20 0" fill="none" stroke="${toned(cloth, -0.16)}" stroke-width="2.4"/>`,
  }),
} as const
export type Headwear = keyof typeof HEADWEAR

const clipped = (face: Face, shape: string, opacity = 1) =>
  `<clipPath id="jaw"><path d="${outline(face.shape)}"/></clipPath><g clip-path="url(#jaw)"><path fill-rule="evenodd" d="${shape}" fill="${HAIR[face.hairColour]}" opacity="${opacity}"/></g>`

const cover =
  "M128 214L145 218C149 240 154 252 168 256C180 258 188 250 200 254C212 250 220 258 232 256C246 252 251 240 255 218L272 214V330H128Z"
const lipsOpen = "M182 266Q200 260 218 266Q214 283 200 284Q186 283 182 266Z"

export const BEARDS = {
  none: () => "",
  stubble: (face: Face) => clipped(face, `${cover}${lipsOpen}`, 0.2),
  moustache: ({ hairColour }: Face) =>
    `<path d="M169 264C176 251 190 249 200 254C210 249 224 251 231 264C220 262 210 263 200 262C190 263 180 262 169 264Z" fill="${HAIR[hairColour]}"/>`,
  short: (face: Face) => clipped(face, `${cover}${lipsOpen}`, 0.94),
  goatee: (face: Face) =>
    `${BEARDS.moustache(face)}${clipped(face, "M172 262C168 280 170 300 180 320H220C230 300 232 280 228 262L221 265C222 282 214 288 200 288C186 288 178 282 179 265Z", 0.94)}`,
  full: (face: Face) =>
    `<path fill-rule="evenodd" d="M137 212L147 222C151 242 156 252 168 256C180 258 188 250 200 254C212 250 220 258 232 256C244 252 249 242 253 222L263 212C268 262 256 334 200 344C144 334 132 262 137 212Z${lipsOpen}" fill="${HAIR[face.hairColour]}"/>${strands("M166 290C172 310 184 324 194 332M234 290C228 310 216 324 206 332", HAIR[face.hairColour])}`,
} as const
export type Beard = keyof typeof BEARDS
