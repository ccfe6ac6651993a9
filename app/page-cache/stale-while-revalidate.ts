/** Only the very first waits; if looking fails, the known value stays. */
export function staleWhileRevalidate<Found>(every: number, find: () => Promise<Found>): () => Promise<Found> {
  let known: { found: Found; at: number } | undefined
  let looking: Promise<Found> | undefined

  async function look() {
    try {
      const found = await find()
      known = { found, at: Date.now() }
      return found
    } finally {
      looking = undefined
    }
  }

  return async () => {
    if (known && Date.now() - known.at < every) return known.found
    looking ??= look()
    if (!known) return looking
    looking.catch(() => {})
    return known.found
  }
}
