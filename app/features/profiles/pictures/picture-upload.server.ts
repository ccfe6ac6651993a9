import { QueueFull } from "#app/http/bounded-queue.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { giveBack, trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { LARGEST_PICTURE_BYTES } from "./picture-limits.ts"
import { type RenderedPicture, renderPicture } from "./picture-rendering.server.ts"

/** What the forms that take a picture read of it. */
export const PICTURE_UPLOAD = { field: "image", mostBytes: LARGEST_PICTURE_BYTES }

/** Who sends a picture, in which request. */
export interface Uploader {
  id: number
  ctx: RequestContext
}

export interface PictureProblem {
  problem: string
  status: number
}

const BUSY = "Many pictures are coming in just now. Please try again in a moment."
const COME_BACK_SECONDS = 10

/** All sizes of a picture that somebody has sent, 40 an hour, whatever becomes of them; or why not, in words. */
export async function renderUpload({ id, ctx }: Uploader, path: string): Promise<RenderedPicture | PictureProblem> {
  const throttled = await trySpend("picture", String(id), ctx)
  if (throttled)
    return { problem: `You can send 40 pictures an hour. Please wait ${throttled.wait} for the next.`, status: 429 }
  try {
    const rendered = await renderPicture(path)
    return "problem" in rendered ? { ...rendered, status: 400 } : rendered
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    await giveBack("picture", String(id))
    ctx.retryAfter = COME_BACK_SECONDS
    return { problem: BUSY, status: 503 }
  }
}
