import { counter } from "#app/logs/figures.ts"
import { log } from "#app/logs/log.ts"

const EVERY_MS = 60_000

/** No slot found, a body too slow, an answer not read, too many requests. */
export type Loss = "refused" | "slow body" | "unread answer" | "flood"

const total = counter("overload_total", "What was cut off under load", ["what"])
let lately = new Map<Loss, number>()

export function noteLoss(what: Loss) {
  total.inc({ what })
  if (lately.size === 0) setTimeout(report, EVERY_MS).unref()
  lately.set(what, (lately.get(what) ?? 0) + 1)
}

function report() {
  log.warn(Object.fromEntries(lately), "overload in the last minute")
  lately = new Map()
}

export const lossesLately = () => [...lately].map(([what, count]) => `${what}: ${count} within this minute`)
