import type { IncomingMessage, ServerResponse } from "node:http"
import { sendPlainPage } from "#app/http/plain-page.ts"
import { hasBody, largestBody, slowestBodySeconds, TOO_SLOW, takesFiles, tooLarge } from "#app/http/request-filter.ts"
import { noteLoss } from "./overload-report.ts"
import { endSlowest } from "./slowest-connections.ts"

const KB = 1024
/** Smaller bodies are read whole before anybody begins; larger ones are passed on while they arrive. */
const LARGEST_AWAITED = 64 * KB
const LOOK_EVERY_SECONDS = 5
const HEAD_START_SECONDS = 10
const LEAST_A_SECOND = KB
/** Honest senders fill packets. Whoever sends crumbs is not even answered. */
const MOST_PIECES = 1_000
const LEAST_A_PIECE = 64

const arriving = endSlowest({ ofAddress: 32, inAll: 500 })

/**
 * Resolves "ready", "arriving" (a long one with a file) or undefined (nothing to answer). What is too large is read and
 * dropped, or the sender would not read the answer. `bodies.test.ts` guards the use of `push`.
 */
export function receiveBody(req: IncomingMessage, res: ServerResponse, address: string) {
  return new Promise<"ready" | "arriving" | undefined>((resolve) => {
    if (!hasBody(req)) return resolve("ready")
    const largest = largestBody(req)
    const push = req.push
    let bytes = req.readableLength
    let pieces = 0
    let begun = false
    let seconds = 0

    const line = { address, began: performance.now(), moved: () => bytes, waits: () => true, end: refuseAsSlow }
    const timer = setInterval(look, LOOK_EVERY_SECONDS * 1_000).unref()
    arriving.enter(line)
    req.once("close", end)
    // Of a form that waited behind another answer something may have arrived already.
    if (bytes > largest) return refuseAsTooLarge()
    if (req.complete) return end()

    function look() {
      // Waiting for us is not slow.
      if (begun && req.readableLength > 0) return
      seconds += LOOK_EVERY_SECONDS
      const slow = seconds >= HEAD_START_SECONDS && bytes < LEAST_A_SECOND * seconds
      if (slow || seconds >= slowestBodySeconds(req)) refuseAsSlow()
    }

    function end() {
      clearInterval(timer)
      arriving.leave(line)
      resolve(req.complete ? "ready" : undefined)
    }

    function refuseAsSlow() {
      noteLoss("slow body")
      sendPlainPage(res, TOO_SLOW)
      res.once("close", () => req.destroy())
      end()
    }

    function refuseAsTooLarge() {
      req.push = dropTheRest
      sendPlainPage(res, tooLarge(req))
      resolve(undefined)
      end()
    }

    req.push = (chunk: Buffer | null, ...rest: []) => {
      bytes += chunk?.length ?? 0
      pieces += 1
      if (bytes > largest) {
        refuseAsTooLarge()
        return true
      }
      if (pieces > MOST_PIECES && bytes < pieces * LEAST_A_PIECE) {
        noteLoss("flood")
        req.push = dropTheRest
        req.destroy()
        return true
      }
      const goOn = push.call(req, chunk, ...rest)
      if (chunk === null) end()
      begun ||= bytes > LARGEST_AWAITED
      if (begun) resolve(takesFiles(req) ? "arriving" : "ready")
      return goOn || !begun
    }

    function dropTheRest(chunk: Buffer | null) {
      // A normal end would hand the product half a form.
      if (chunk === null) req.destroy()
      return true
    }
  })
}
