import { findCards } from "#app/features/people/card/cards.server.ts"
import { findBest, findSearcher } from "./matching.server.ts"

/** Of the best matches the first with whom nothing has begun yet. */
export async function listTopMatches(profileId: number, most: number) {
  const searcher = await findSearcher(profileId)
  if (!searcher) return []
  const ids = (await findBest(searcher, 1)).map(({ id }) => id)
  const cards = await findCards({ id: searcher.accountId }, ids, { side: searcher.side })
  return cards.filter(({ state }) => !state).slice(0, most)
}
