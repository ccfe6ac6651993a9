import { bestMatches, findSearcher } from "./matching.server.ts"
import { describeMatches } from "./soulmates.server.ts"

/** Of the best matches the first with whom nothing has begun yet. */
export async function listTopMatches(profileId: number, most: number) {
  const searcher = await findSearcher(profileId)
  if (!searcher) return []
  const cards = await describeMatches({ id: searcher.accountId }, await bestMatches(searcher, 1))
  return cards.filter(({ state }) => state === null).slice(0, most)
}
