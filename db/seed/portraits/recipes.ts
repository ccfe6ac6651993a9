import { type Random, randomFrom } from "../people/random.ts"
import type { MansPortrait, WomansPortrait } from "./draw.ts"
import { FACES, type FaceShape } from "./face.ts"
import { BEARDS, MENS_HAIR, WOMENS_HAIR } from "./hair.ts"
import { type Cloth, type Ground, SKINS } from "./palette.ts"

export type Look = "modern" | "veiled" | "capped" | "sindhi" | "northern" | "sikh" | "hindu"

export interface Recipe {
  look: Look
  portrait: WomansPortrait | MansPortrait
}

const WOMENS_COLOURS: readonly (readonly [Cloth, Cloth, Ground])[] = [
  ["burgundy", "saffron", "sand"],
  ["teal", "cream", "blush"],
  ["rose", "cream", "mist"],
  ["ivory", "burgundy", "sage"],
  ["indigo", "pink", "butter"],
  ["bottle", "saffron", "lilac"],
  ["plum", "mauve", "sand"],
  ["saffron", "rose", "forest"],
  ["mint", "teal", "blush"],
  ["rust", "cream", "mist"],
  ["sky", "indigo", "clay"],
  ["pink", "plum", "sage"],
  ["cream", "olive", "wine"],
  ["mauve", "plum", "butter"],
  ["white", "teal", "clay"],
  ["navy", "sky", "dusk"],
  ["charcoal", "rose", "lilac"],
]
const MENS_COLOURS: readonly (readonly [Cloth, Cloth, Ground])[] = [
  ["white", "charcoal", "sand"],
  ["navy", "sky", "blush"],
  ["bottle", "cream", "butter"],
  ["charcoal", "white", "mist"],
  ["indigo", "ivory", "clay"],
  ["burgundy", "cream", "sage"],
  ["cream", "rust", "forest"],
  ["olive", "ivory", "lilac"],
  ["teal", "white", "sand"],
  ["sky", "navy", "sage"],
  ["rust", "cream", "mist"],
  ["ivory", "burgundy", "wine"],
  ["mint", "bottle", "dusk"],
  ["plum", "mauve", "butter"],
]
const TURBANS: readonly Cloth[] = ["saffron", "burgundy", "indigo", "teal", "rose"]

const shapes = Object.keys(FACES) as FaceShape[]
const womensHair = Object.keys(WOMENS_HAIR) as (keyof typeof WOMENS_HAIR)[]
const mensHair = Object.keys(MENS_HAIR) as (keyof typeof MENS_HAIR)[]
const beards = Object.keys(BEARDS) as (keyof typeof BEARDS)[]

/** In turn, so that a small set shows all choices before any twice. */
const queued = <T>(choices: readonly T[], step: number) => {
  let at = 0
  return () => {
    at += step
    return choices[at % choices.length]!
  }
}

const cycles = (random: Random) => ({
  skin: queued(
    [1, 3, 2, 0, 2, 4, 1, 3, 2, 1, 5, 2, 0, 3, 4].map((tone) => SKINS[tone]!),
    1,
  ),
  shape: queued(shapes, 2),
  niche: queued(["pointed", "leaved", "round", "pointed", "none", "leaved", "round"] as const, 1),
  hairColour: () => random.weighed({ black: 5, dark: 4, brown: 2, chestnut: 1 } as const),
  smile: queued(["gentle", "warm", "calm", "warm", "gentle"] as const, 1),
  brow: queued(["soft", "straight", "arched", "strong"] as const, 1),
})

const LIPS = ["#b4545c", "#a8434f", "#c0695f", "#9d3b48", "#b85f70"] as const

function womens(count: Partial<Record<Look, number>>, random: Random): Recipe[] {
  const next = cycles(random)
  const colours = queued(WOMENS_COLOURS, 1)
  const hair = queued(womensHair, 1)
  const modernDress = queued(["round", "vee", "collar", "keyhole"] as const, 1)
  const veils = queued(["veil", "hijab", "borderedVeil", "hijab", "veil"] as const, 1)
  const shoulders = queued([true, false, true, true, false] as const, 1)
  const jewels = queued([["jhumkas"], ["studs", "necklace"], [], ["jhumkas", "nosePin"], ["studs"]] as const, 1)
  const make = (look: Look): WomansPortrait => {
    const [cloth, second, ground] = colours()
    const face = {
      shape: next.shape(),
      skin: next.skin(),
      hairColour: next.hairColour(),
      brow: random.pick(["soft", "arched", "soft", "straight"] as const),
      smile: next.smile(),
      lips: random.pick(LIPS),
    }
    const common = { gender: "female", face, cloth, second, ground, niche: next.niche() } as const
    if (look === "veiled")
      return {
        ...common,
        hair: "long",
        covering: veils(),
        dress: random.pick(["round", "collar"] as const),
        jewels: random.chance(0.25) ? ["nosePin"] : [],
        glasses: random.chance(0.2) ? "round" : undefined,
      }
    if (look === "hindu")
      return {
        ...common,
        hair: random.pick(["braid", "bun", "long"] as const),
        covering: "none",
        dress: "sari",
        jewels: ["bindi", "jhumkas", "necklace"],
      }
    if (look === "sikh")
      return { ...common, hair: "braid", covering: "shoulders", dress: "round", jewels: ["studs", "nosePin"] }
    return {
      ...common,
      hair: hair(),
      covering: shoulders() ? "shoulders" : "none",
      dress: modernDress(),
      jewels: [...jewels(), ...(random.chance(0.1) ? (["tikka"] as const) : [])],
      glasses: random.chance(0.2) ? random.pick(["round", "gold"] as const) : undefined,
    }
  }
  return all(count, (look) => ({ look, portrait: make(look) }))
}

function mens(count: Partial<Record<Look, number>>, random: Random): Recipe[] {
  const next = cycles(random)
  const colours = queued(MENS_COLOURS, 1)
  const hair = queued(mensHair, 1)
  const beard = queued(
    beards.filter((kind) => kind !== "full"),
    1,
  )
  const modernDress = queued(["kameez", "suit", "waistcoat", "shirt", "sherwani", "kameez", "suit"] as const, 1)
  const suitCloth = queued(["charcoal", "navy", "bottle", "indigo", "burgundy"] as const, 1)
  const turban = queued(TURBANS, 1)
  const make = (look: Look): MansPortrait => {
    const [cloth, second, ground] = colours()
    const face = {
      shape: next.shape(),
      skin: next.skin(),
      hairColour: next.hairColour(),
      brow: random.pick(["straight", "strong", "strong", "soft"] as const),
      smile: next.smile(),
    }
    const common = { gender: "male", face, cloth, second, ground, niche: next.niche(), hair: hair() } as const
    const glasses = random.chance(0.22) ? random.pick(["round", "square", "gold"] as const) : undefined
    const eastern = random.pick(["kameez", "waistcoat"] as const)
    if (look === "capped")
      return {
        ...common,
        beard: random.pick(["full", "short"] as const),
        headwear: "topi",
        headCloth: "white",
        dress: eastern,
        glasses,
      }
    if (look === "sindhi")
      return {
        ...common,
        beard: beard(),
        headwear: "sindhi",
        headCloth: random.pick(["burgundy", "teal"] as const),
        dress: "kameez",
        over: "ajrak",
      }
    if (look === "northern")
      return {
        ...common,
        beard: random.pick(["short", "stubble", "full"] as const),
        headwear: "pakol",
        headCloth: random.pick(["cream", "olive"] as const),
        dress: eastern,
        over: random.chance(0.5) ? "wool" : undefined,
      }
    if (look === "sikh")
      return {
        ...common,
        beard: random.pick(["full", "short"] as const),
        headwear: "dastar",
        headCloth: turban(),
        dress: eastern,
        glasses,
      }
    const dress = modernDress()
    const suited = dress === "suit" ? suitCloth() : cloth
    return { ...common, cloth: suited, beard: beard(), dress, glasses }
  }
  return all(count, (look) => ({ look, portrait: make(look) }))
}

const all = (count: Partial<Record<Look, number>>, make: (look: Look) => Recipe) =>
  (Object.entries(count) as [Look, number][]).flatMap(([look, times]) =>
    Array.from({ length: times }, () => make(look)),
  )

export const RECIPES: readonly Recipe[] = [
  ...womens({ modern: 20, veiled: 15, hindu: 4, sikh: 3 }, randomFrom(11)),
  ...mens({ modern: 24, capped: 5, sindhi: 4, northern: 4, hindu: 3, sikh: 4 }, randomFrom(23)),
]
