import { soon } from "#db/soon.ts"

/** Asks once for whoever asks within so long. What takes longer than `patienceMs` rejects. */
export function kept<Value>(forMs: number, patienceMs: number, ask: () => Promise<Value>) {
  let last: { until: number; value: Promise<Value> } | undefined
  return () => {
    if (!last || last.until <= Date.now()) last = { until: Date.now() + forMs, value: soon(ask(), patienceMs) }
    return last.value
  }
}
