import { findCards } from "#app/features/people/card/cards.server.ts"
import type { ActingViewer } from "#app/features/people/connect/open-request.server.ts"
import type { OwnBook } from "#app/features/profiles/visible.server.ts"
import { nearHeading } from "./match-policy.ts"
import { findBest, findNear, findSeeker, MATCHES_A_PAGE, type Seeker } from "./matching.server.ts"

/** With fewer matches near ones are offered, too. */
const FEW = 5

export async function listSoulmates(
  profileId: number,
  page: number,
  actingFor?: ActingViewer["actingFor"],
  book?: OwnBook | null,
) {
  const found = await findSeeker(profileId)
  if (!found) return nobody(page)
  return soulmatesOf({ ...found, book }, page, actingFor)
}

async function soulmatesOf(seeker: Seeker, page: number, actingFor: ActingViewer["actingFor"]) {
  const found = await findBest(seeker, page)
  const matches = found.slice(0, MATCHES_A_PAGE)
  const near = page === 1 && found.length < FEW ? (await findNear(seeker)).slice(0, MATCHES_A_PAGE) : []
  const cards = await findCards(
    { id: seeker.accountId, actingFor },
    [...matches, ...near].map(({ id }) => id),
    { side: seeker.side, name: actingFor?.name },
  )
  const suits = new Set(matches.map(({ id }) => id))
  return {
    page,
    next: found.length > MATCHES_A_PAGE ? page + 1 : null,
    people: cards.filter(({ profileId }) => suits.has(profileId)),
    near:
      near.length > 0
        ? {
            heading: nearHeading(near.map(({ missed }) => missed)),
            people: cards.filter(({ profileId }) => !suits.has(profileId)),
          }
        : null,
  }
}

export const nobody = (page: number) => ({ page, next: null, people: [], near: null })
