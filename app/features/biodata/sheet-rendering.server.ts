import { readPicture } from "#app/features/profiles/pictures/pictures.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { QueueFull } from "#app/overload/bounded-queue.ts"
import { workerPool } from "#app/processes/worker-pool.ts"
import { machineLimiter } from "#app/rate-limit/machine-limiter.server.ts"
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

/** In memory: nobody keeps the others waiting. */
const rendered = machineLimiter("biodata-file", { points: 120, duration: 60 * 60 })

const BUSY = refuse("busy", "Many sheets are being made just now. Please try again in a moment.")
const FAILED = refuse("failed", "The sheet could not be made. Please try again later.")
const TOO_MANY = refuse("too-many", "This sheet was made too often. Please come back in an hour.")

export type OwnedSource = SheetSource & { ownerId: number; pictureId: string | null }

interface Rendering {
  kind: Kind
  /** Whoever is counted: its maker, or a link. */
  by: `account ${number}` | `link ${number}`
  ctx: Pick<RequestContext, "leaveSlot">
}

/** Of the profile as it is now, with what was chosen. */
export async function renderBiodata(source: OwnedSource, choices: Choices, { kind, by, ctx }: Rendering) {
  const isCounted = await rendered.consume(by).then(
    () => true,
    () => false,
  )
  if (!isCounted) return TOO_MANY
  const portrait = await readPortrait(source, choices)
  // Pages do not wait behind those who wait for a sheet.
  ctx.leaveSlot?.()
  return renderInTurn({ kind, look: choices.look, content: sheetContent(source, choices), portrait })
}

async function renderInTurn(task: SheetTask): Promise<Result<Buffer>> {
  try {
    const sheet = await render(task)
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
