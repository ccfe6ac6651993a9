import type { RequestContext } from "#app/http/request-context.ts"
import { QueueFull } from "#app/overload/bounded-queue.ts"
import { giveBack, trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { type Result, refuse } from "#app/result.ts"
import { LARGEST_PICTURE_BYTES } from "./picture-limits.ts"
import { type RenderedPicture, renderPicture } from "./picture-rendering.server.ts"

export const PICTURE_UPLOAD = { field: "image", mostBytes: LARGEST_PICTURE_BYTES }

export interface Uploader {
  id: number
  ctx: RequestContext
}

const BUSY = "Many pictures are coming in just now. Please try again in a moment."
const COME_BACK_SECONDS = 10

/** 40 an hour, whatever becomes of them. */
export async function renderUpload({ id, ctx }: Uploader, path: string): Promise<Result<RenderedPicture>> {
  const spent = await trySpend("picture", String(id), ctx)
  if (!spent.done)
    return refuse("too-many", `You can send 40 pictures an hour. Please wait ${spent.wait} for the next.`)
  try {
    return await renderPicture(path)
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    await giveBack("picture", String(id))
    ctx.retryAfter = COME_BACK_SECONDS
    return refuse("busy", BUSY)
  }
}
