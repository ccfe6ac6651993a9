/** Asks once for whoever asks within so long. What takes longer than `patienceMs` rejects. */
export function kept<Value>(forMs: number, patienceMs: number, ask: () => Promise<Value>) {
  let last: { until: number; value: Promise<Value> } | undefined
  return () => {
    if (!last || last.until <= Date.now()) last = { until: Date.now() + forMs, value: soon(ask(), patienceMs) }
    return last.value
  }
}

/** Rejects when it takes longer. */
export async function soon<Value>(work: Promise<Value>, patienceMs: number) {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error("no answer in time")), patienceMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
