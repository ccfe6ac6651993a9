import pino from "pino"
import { currentRequest } from "./current-request.ts"

/** Lines carry ids, never e-mails, names, codes, texts or addresses of pages with a query. */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => ({ request: currentRequest()?.id }),
})

/**
 * What may be logged of an error. Messages stay out: drizzle's hold the bound parameters, so an e-mail or a hash.
 */
export function errorFacts(error: unknown) {
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
