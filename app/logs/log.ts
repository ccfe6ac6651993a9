import pino from "pino"
import { currentRequest } from "./current-request.ts"
import { counter } from "./figures.ts"

/** Kept for a full disk or a stalled reader; further lines are dropped. */
const MOST_WAITING_BYTES = 1024 * 1024

const droppedInAll = counter("log_lines_dropped_total", "Lines of the log that could not be written")

const output = pino.destination({ dest: 1, sync: false, maxLength: MOST_WAITING_BYTES })
let dropped = 0
let failing = false
output.on("error", () => {
  failing = true
})
output.on("drop", () => {
  dropped += 1
  droppedInAll.inc()
})
output.on("drain", () => {
  failing = false
  const lines = dropped
  dropped = 0
  if (lines > 0) log.warn({ lines }, "lines of the log were dropped: they could not be written")
})
// At exit pino retries until all is written: on a full disk the process would never end.
const flush = output.flushSync.bind(output)
output.flushSync = () => {
  if (!failing) flush()
}
// Other writers there must not end the process either.
process.stdout.on("error", () => {})

/** Lines carry ids, never e-mails, names, codes, texts or addresses of pages with a query. */
export const log = pino(
  {
    level: process.env.LOG_LEVEL || "info",
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ request: currentRequest()?.id }),
  },
  output,
)

/** Messages stay out: drizzle's hold the bound parameters, so an e-mail or a hash. */
export function errorFields(error: unknown) {
  const cause = (error as { cause?: unknown })?.cause ?? error ?? {}
  const { code, constraint_name: constraint } = cause as { code?: string; constraint_name?: string }
  const stack = error instanceof Error ? error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) : undefined
  return {
    class: error instanceof Error ? error.constructor.name : typeof error,
    code: typeof code === "string" ? code : undefined,
    constraint,
    at: stack?.slice(0, 6).map((line) => line.trim()),
  }
}
