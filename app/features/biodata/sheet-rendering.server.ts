import { readPicture } from "#app/features/profiles/pictures/pictures.server.ts"
import { QueueFull } from "#app/overload/bounded-queue.ts"
import { workerPool } from "#app/processes/worker-pool.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Choices, Kind } from "./parts.ts"
import type { SheetTask } from "./renderer/render-sheet.ts"
import { type SheetSource, sheetContent } from "./sheet-content.server.ts"

/** One at a time: a sheet takes a few milliseconds, a picture a third of a second, and there is no hurry. */
const render = workerPool<SheetTask, Buffer>({
  script: "app/features/biodata/renderer/renderer.ts",
  atOnce: 1,
  waiting: 100,
  slowestMs: 15_000,
})

const BUSY = refuse("busy", "Many sheets are being made just now. Please try again in a moment.")
const FAILED = refuse("failed", "The sheet could not be made. Please try again later.")

export type OwnedSource = SheetSource & { ownerId: number; pictureId: string | null }

/** Of the profile as it is now, with what was chosen. */
export async function renderBiodata(source: OwnedSource, choices: Choices, kind: Kind): Promise<Result<Buffer>> {
  const content = sheetContent(source, choices)
  try {
    const sheet = await render({ kind, look: choices.look, content, portrait: await readPortrait(source, choices) })
    return sheet ? done(Buffer.from(sheet)) : FAILED
  } catch (error) {
    if (error instanceof QueueFull) return BUSY
    throw error
  }
}

/** Whatever its owner shows to others: who ticks it hands it out. */
export async function readPortrait({ ownerId, pictureId }: OwnedSource, { parts }: Choices) {
  if (!pictureId || !parts.includes("picture")) return
  const read = await readPicture({ id: ownerId, role: "user" }, pictureId, 480)
  return read && Buffer.from(read)
}
