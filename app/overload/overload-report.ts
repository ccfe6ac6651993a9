import { counter } from "#app/logs/counter.ts"
import { log } from "#app/logs/log.ts"

const EVERY_MS = 60_000

/**
 * A request that found no place, a body that came too slowly, a connection that did not read what it had asked for, one that
 * sent more than anybody answers.
 */
export type Loss = "refused" | "slow body" | "unread answer" | "flood"

const total = counter("overload_total", "What was cut off under load", ["what"])
let lately = new Map<Loss, number>()

/** Counts a loss. What was lost within a minute is one line of the log, however much it was. */
export function noteLoss(what: Loss) {
  total.inc({ what })
  if (lately.size === 0) setTimeout(report, EVERY_MS).unref()
  lately.set(what, (lately.get(what) ?? 0) + 1)
}

function report() {
  log.warn(Object.fromEntries(lately), "overload in the last minute")
  lately = new Map()
}

/** Of the minute that is running, as lines for people. */
export const lossesLately = () => [...lately].map(([what, count]) => `${what}: ${count} within this minute`)
