import { workerPool } from "#app/processes/worker-pool.ts"
import { type Result, refuse } from "#app/result.ts"
import type { PictureWidth } from "./picture-sizes.ts"

/** Two at a time: decoding is costly, and pages must stay quick. */
const decode = workerPool<string, Result<RenderedPicture>>({
  script: "app/features/profiles/pictures/decoder/decoder.ts",
  atOnce: 2,
  waiting: 40,
  slowestMs: 10_000,
})

export interface RenderedPicture {
  width: number
  height: number
  files: Record<PictureWidth, Buffer>
}

const UNREADABLE = refuse("invalid", "This picture cannot be read. Please choose another.")

/** All sizes as plain WebP, upright and without metadata. Throws QueueFull. */
export const renderPicture = async (path: string): Promise<Result<RenderedPicture>> =>
  (await decode(path)) ?? UNREADABLE
