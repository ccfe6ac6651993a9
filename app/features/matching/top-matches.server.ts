import { findCards } from "#app/features/people/card/cards.server.ts"
import { findBest, findSeeker } from "./matching.server.ts"

/** The best matches with whom nothing has begun. */
export async function listTopMatches(profileId: number, most: number) {
  const seeker = await findSeeker(profileId)
  if (!seeker) return []
  const ids = (await findBest(seeker, 1)).map(({ id }) => id)
  const cards = await findCards({ id: seeker.accountId }, ids, { side: seeker.side })
  return cards.filter(({ state }) => !state).slice(0, most)
}
