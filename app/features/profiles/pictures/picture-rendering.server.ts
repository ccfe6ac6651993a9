import { type ChildProcess, fork } from "node:child_process"
import { boundedQueue } from "#app/overload/bounded-queue.ts"
import { type Result, refuse } from "#app/result.ts"
import type { PictureWidth } from "./picture-sizes.ts"

const DECODER = "app/features/profiles/pictures/decoder/decoder.ts"
const SLOWEST_MS = 10_000
const LONGEST_REST_MS = 30_000

/** Decoding is the costly part: two pictures at a time, so that pages stay quick whatever is sent. */
const decoding = boundedQueue({ atOnce: 2, waiting: 40 })

export interface RenderedPicture {
  width: number
  height: number
  files: Record<PictureWidth, Buffer>
}

const UNREADABLE = refuse("invalid", "This picture cannot be read. Please choose another.")

/**
 * All sizes of an uploaded picture as plain WebP, upright and without anything hidden in it. Throws QueueFull when too
 * many wait already. Pictures are decoded in other processes, which end themselves when one takes too much memory.
 */
export function renderPicture(path: string): Promise<Result<RenderedPicture>> {
  return decoding(async () => {
    const decoder = restingDecoder() ?? startDecoder()
    const rendered = await decode(decoder, path)
    if (decoder.connected) rest(decoder)
    return rendered ?? UNREADABLE
  })
}

/** Those that have nothing to do just now, and when each ends. */
const resting = new Map<ChildProcess, NodeJS.Timeout>()

function restingDecoder() {
  for (const [decoder, end] of resting) {
    clearTimeout(end)
    resting.delete(decoder)
    if (decoder.connected) return decoder
  }
}

function rest(decoder: ChildProcess) {
  resting.set(decoder, setTimeout(end, LONGEST_REST_MS).unref())
  function end() {
    resting.delete(decoder)
    if (decoder.connected) decoder.disconnect()
  }
}

function startDecoder() {
  // Of the server's secrets it needs none. With few arenas it gives memory back, with a cache it compiles nothing anew.
  const env = { MALLOC_ARENA_MAX: "2", NODE_COMPILE_CACHE: "node_modules/.cache/decoder" }
  const decoder = fork(DECODER, { execArgv: [], env, serialization: "advanced", stdio: ["ignore", "ignore", 2, "ipc"] })
  decoder.unref()
  decoder.channel?.unref()
  return decoder.on("error", () => {})
}

type Rendered = Result<RenderedPicture> | null | undefined

/** Nothing when the picture cannot be read, or costs the decoder its life. */
function decode(decoder: ChildProcess, path: string) {
  return new Promise<Rendered>((resolve) => {
    const timer = setTimeout(() => decoder.kill("SIGKILL"), SLOWEST_MS)
    function end(rendered?: Rendered) {
      clearTimeout(timer)
      decoder.off("message", end).off("disconnect", failed).off("error", failed)
      resolve(rendered)
    }
    const failed = () => end()
    decoder.on("message", end).on("disconnect", failed).on("error", failed)
    decoder.send(path)
  })
}
