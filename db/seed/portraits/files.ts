import { createHash } from "node:crypto"
import sharp from "sharp"
import { PICTURE_WIDTHS } from "#app/features/profiles/pictures/picture-sizes.ts"
import { storage } from "#app/storage/storage.server.ts"
import { drawPortrait } from "./draw.ts"
import { type Look, RECIPES, type Recipe } from "./recipes.ts"

/** Sharp on a page and light enough for a card. */
export const LARGE = { width: 600, height: 750 }
const SMALL: number[] = [160, 240]
const UNITS = 400
const AGAIN_MS = 30_000
const DRAWN = { quality: 72, effort: 2 }

export function portraitsOf(gender: string, look: Look) {
  return byKind.get(`${gender} ${look}`)!
}
const byKind = Map.groupBy(RECIPES.keys(), (index) => `${RECIPES[index]!.portrait.gender} ${RECIPES[index]!.look}`)

/** Named by content, so that everybody shares them and a second run finds them. */
export function portraitKey(index: number) {
  keys[index] ??= createHash("sha256").update(drawPortrait(RECIPES[index]!.portrait)).digest("hex").slice(0, 32)
  return keys[index]
}
const keys: string[] = []

export async function storePortraits() {
  await Promise.all(RECIPES.map(storePortrait))
}

/** Waits for no storage that is down: retries until it is there. */
export async function storePortraitsInTime() {
  await storePortraits().catch(() => setTimeout(storePortraitsInTime, AGAIN_MS).unref())
}

async function storePortrait({ portrait }: Recipe, index: number) {
  const key = portraitKey(index)
  const complete = `${key}-${PICTURE_WIDTHS.at(-1)}`
  if (await storage.sizeOf(complete)) return
  const drawing = sharp(Buffer.from(drawPortrait(portrait)), { density: (72 * LARGE.width) / UNITS })
  const { data, info } = await drawing.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const picture = () => sharp(data, { raw: info })
  const large = await picture().webp(DRAWN).toBuffer()
  for (const width of PICTURE_WIDTHS) {
    const file = SMALL.includes(width) ? await picture().resize(width).webp(DRAWN).toBuffer() : large
    await storage.put(`${key}-${width}`, file)
  }
}
