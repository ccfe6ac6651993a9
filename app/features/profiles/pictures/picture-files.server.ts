import { Readable } from "node:stream"
import { errorFields, log } from "#app/logs/log.ts"
import { storage } from "#app/storage/storage.server.ts"
import { veil } from "./decoder/veil.ts"
import { LARGEST_PICTURE_BYTES } from "./picture-limits.ts"
import { renderPicture } from "./picture-rendering.server.ts"
import type { PictureWidth } from "./picture-sizes.ts"

/** A blurred rendering, for whoever may not see the picture. */
export const VEIL = "veil" as const

export const fileKey = (id: string, width: PictureWidth | typeof VEIL) => `${id}-${width}`

/** Pictures that were stored before there was this size. */
const ADDED = 240
const MADE_OF = 480
const SMALLEST = 160

export const readFile = async (id: string, width: PictureWidth) =>
  (await storage.read(fileKey(id, width))) ?? (width === ADDED ? addSize(id) : undefined)

/** When first asked for; where it cannot be made, the larger one serves. */
async function addSize(id: string) {
  const larger = await storage.read(fileKey(id, MADE_OF))
  if (!larger) return
  try {
    return (await makeOf(larger, id)) ?? larger
  } catch (error) {
    log.warn(errorFields(error), "a picture's further size waits")
    return larger
  }
}

async function makeOf(larger: Buffer, id: string) {
  const received = await storage.receive(Readable.from([larger]), LARGEST_PICTURE_BYTES)
  if (!received) return
  const rendered = await renderPicture(received.path).finally(() => storage.drop(received))
  if (!rendered.done) return
  const made = rendered.value.files[ADDED]
  await storage.put(fileKey(id, ADDED), made)
  // Removed meanwhile.
  if (!(await storage.sizeOf(fileKey(id, MADE_OF)))) await storage.remove(fileKey(id, ADDED))
  return made
}

/** Made when first asked for, of the smallest size, and kept. Undefined where there is no picture. */
export async function readVeil(id: string) {
  const kept = await storage.read(fileKey(id, VEIL))
  if (kept) return kept
  const smallest = await storage.read(fileKey(id, SMALLEST))
  if (!smallest) return
  const made = await veil(smallest)
  await storage.put(fileKey(id, VEIL), made)
  // Removed meanwhile.
  if (!(await storage.sizeOf(fileKey(id, SMALLEST)))) await storage.remove(fileKey(id, VEIL))
  return made
}
