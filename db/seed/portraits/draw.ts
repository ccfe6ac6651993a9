import {
  BINDI,
  dupatta,
  JHUMKAS,
  MENS_DRESS,
  type MensDress,
  NOSE_PIN,
  necklace,
  STUDS,
  shawl,
  TIKKA,
  WOMENS_DRESS,
  type WomensDress,
} from "./dress.ts"
import { ears, type Face, features, GLASSES, neck, outline } from "./face.ts"
import { ground, type Niche } from "./ground.ts"
import {
  BEARDS,
  type Beard,
  HEADWEAR,
  type Headwear,
  hijab,
  type Layers,
  MENS_HAIR,
  type MensHair,
  veil,
  WOMENS_HAIR,
  type WomensHair,
} from "./hair.ts"
import { CLOTHS, type Cloth, type Ground, HAIR } from "./palette.ts"

interface Common {
  face: Face
  ground: Ground
  niche: Niche
  glasses?: keyof typeof GLASSES
  cloth: Cloth
  second: Cloth
}
export interface WomansPortrait extends Common {
  gender: "female"
  hair: WomensHair
  covering: "none" | "shoulders" | "veil" | "borderedVeil" | "hijab"
  dress: WomensDress
  jewels: readonly ("jhumkas" | "studs" | "tikka" | "bindi" | "nosePin" | "necklace")[]
}
export interface MansPortrait extends Common {
  gender: "male"
  hair: MensHair
  beard: Beard
  headwear?: Headwear
  headCloth?: Cloth
  dress: MensDress
  over?: "ajrak" | "wool"
}
export type Portrait = WomansPortrait | MansPortrait

/** A larger head placed low reads well on a small card. */
const raised = (parts: string[]) =>
  `<g transform="translate(200 238) scale(1.13) translate(-200 -210)">${parts.join("")}</g>`

const head = (face: Face) => `<path d="${outline(face.shape)}" fill="${face.skin.base}"/>`

function woman({ face, hair, covering, dress, cloth, second, jewels, glasses }: WomansPortrait) {
  const colour = HAIR[face.hairColour]
  const wears = (jewel: (typeof jewels)[number]) => jewels.includes(jewel)
  const own = WOMENS_HAIR[hair](colour)
  const bare = covering === "none" || covering === "shoulders"
  const scarf: Layers = bare
    ? { back: "", front: "" }
    : covering === "hijab"
      ? hijab(CLOTHS[second])
      : veil(CLOTHS[second], covering === "borderedVeil")
  return [
    raised([scarf.back, covering === "hijab" ? "" : own.back]),
    neck(face, 28),
    WOMENS_DRESS[dress](CLOTHS[cloth], CLOTHS[second]),
    wears("necklace") ? necklace(face.skin) : "",
    covering === "shoulders" ? dupatta(CLOTHS[second]) : "",
    raised([
      bare ? ears(face) : "",
      head(face),
      features(face, true),
      wears("bindi") ? BINDI : "",
      wears("nosePin") ? NOSE_PIN : "",
      covering === "hijab" ? "" : own.front,
      wears("tikka") ? TIKKA : "",
      glasses ? GLASSES[glasses] : "",
      scarf.front,
      bare && wears("jhumkas") ? JHUMKAS : "",
      bare && wears("studs") ? STUDS : "",
    ]),
  ].join("")
}

function man({ face, hair, beard, headwear, headCloth, dress, cloth, second, over, glasses }: MansPortrait) {
  const colour = HAIR[face.hairColour]
  const own = headwear ? HEADWEAR[headwear](CLOTHS[headCloth ?? second], colour) : MENS_HAIR[hair](colour)
  return [
    neck(face, 34),
    MENS_DRESS[dress](CLOTHS[cloth], CLOTHS[second]),
    over ? shawl(over === "ajrak" ? "#7a1f2e" : "#8a7560", over === "ajrak") : "",
    raised([
      ears(face),
      head(face),
      beard === "stubble" ? BEARDS.stubble(face) : "",
      features(face, false),
      beard === "stubble" ? "" : BEARDS[beard](face),
      own.front,
      glasses ? GLASSES[glasses] : "",
    ]),
  ].join("")
}

export const drawPortrait = (portrait: Portrait) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" width="400" height="500">${ground(portrait.ground, portrait.niche)}${portrait.gender === "female" ? woman(portrait) : man(portrait)}</svg>`
