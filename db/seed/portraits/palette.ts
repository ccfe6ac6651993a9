/** Each skin has its shade and its blush. */
export const SKINS = [
  { base: "#f2cda9", shade: "#dca97f", blush: "#e39179" },
  { base: "#e8b98f", shade: "#cf9568", blush: "#d97f62" },
  { base: "#dca679", shade: "#bf8356", blush: "#c96d4e" },
  { base: "#c98f63", shade: "#aa6f45", blush: "#b65d41" },
  { base: "#ad744a", shade: "#8d5832", blush: "#994a33" },
  { base: "#8e5a39", shade: "#714326", blush: "#7d3b29" },
] as const
export type Skin = (typeof SKINS)[number]

export const HAIR = {
  black: "#231a1c",
  dark: "#33221f",
  brown: "#4a2f25",
  chestnut: "#5e3a29",
  grey: "#6f6663",
} as const
export type HairColour = keyof typeof HAIR

export const GROUNDS = {
  sand: { niche: "#f8ecd8", wall: "#eed9b8", line: "#c99a4b" },
  blush: { niche: "#fae6dc", wall: "#efcdbf", line: "#c4826d" },
  sage: { niche: "#e9efdf", wall: "#cddabd", line: "#8fa578" },
  mist: { niche: "#e4eef0", wall: "#c3d8dc", line: "#7fa3ac" },
  lilac: { niche: "#eee6f1", wall: "#d9c9df", line: "#a287ab" },
  butter: { niche: "#fdf0c9", wall: "#f3d98f", line: "#cd9a34" },
  clay: { niche: "#efc9a8", wall: "#d9a077", line: "#f3dcc3" },
  dusk: { niche: "#8d9fb4", wall: "#66798f", line: "#d5dfe8" },
  wine: { niche: "#9c4257", wall: "#7a1f39", line: "#e0b25f" },
  forest: { niche: "#7e9a85", wall: "#587360", line: "#dbe6d4" },
} as const
export type Ground = keyof typeof GROUNDS

export const CLOTHS = {
  burgundy: "#8a1b34",
  rose: "#b8485f",
  pink: "#dda09b",
  saffron: "#d99a33",
  ivory: "#f6ead7",
  cream: "#ead8b8",
  teal: "#2c6e6c",
  bottle: "#2f5443",
  mint: "#a9c6b0",
  indigo: "#38477a",
  sky: "#93b4c6",
  plum: "#6b3a62",
  mauve: "#b393b5",
  rust: "#b8603b",
  charcoal: "#3b3539",
  navy: "#26324d",
  white: "#fbf7f0",
  olive: "#767a44",
} as const
export type Cloth = keyof typeof CLOTHS

export const GOLD = "#d9a441"

/** Towards black (negative) or white. */
export function toned(colour: string, by: number) {
  const target = by < 0 ? 0 : 255
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const mixed = parts.map((part) => Math.round(part + (target - part) * Math.abs(by)))
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`
}
