import { type ChildProcess, fork } from "node:child_process"
import { boundedQueue } from "#app/overload/bounded-queue.ts"
import { type Result, refuse } from "#app/result.ts"
import type { PictureWidth } from "./picture-sizes.ts"

const DECODER = "app/features/profiles/pictures/decoder/decoder.ts"
const SLOWEST_MS = 10_000
const LONGEST_REST_MS = 30_000

/** Two at a time: decoding is costly, and pages must stay quick. */
const decoding = boundedQueue({ atOnce: 2, waiting: 40 })

export interface RenderedPicture {
  width: number
  height: number
  files: Record<PictureWidth, Buffer>
}

const UNREADABLE = refuse("invalid", "This picture cannot be read. Please choose another.")

/** All sizes as plain WebP, upright and without metadata. Throws QueueFull. Decoders limit their own memory. */
export function renderPicture(path: string): Promise<Result<RenderedPicture>> {
  return decoding(async () => {
    const decoder = restingDecoder() ?? startDecoder()
    const rendered = await decode(decoder, path)
    if (decoder.connected) rest(decoder)
    return rendered ?? UNREADABLE
  })
}

/** Idle decoders, with the timer that ends each. */
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
  // None of the server's secrets. Few arenas give memory back; the cache saves compiling.
  const env = { MALLOC_ARENA_MAX: "2", NODE_COMPILE_CACHE: "node_modules/.cache/decoder" }
  const decoder = fork(DECODER, { execArgv: [], env, serialization: "advanced", stdio: ["ignore", "ignore", 2, "ipc"] })
  decoder.unref()
  decoder.channel?.unref()
  return decoder.on("error", () => {})
}

type Rendered = Result<RenderedPicture> | null | undefined

/** Undefined when the picture cannot be read or kills the decoder. */
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
