import { and, gte, isNotNull, lte, or, type SQL, sql } from "drizzle-orm"
import { yearInPakistan } from "#app/dates/pakistan.ts"
import { bestAmong, findSearcher } from "#app/features/matching/matching.server.ts"
import { findCards, listCards, type Narrowing, pageOfIds } from "#app/features/people/cards.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { fitting, NARROWEST_FIRST } from "./filters.server.ts"
import type { Search } from "./search-query.ts"

/** Best matches are chosen from so many of the newest that the search finds. */
const CHOSEN_FROM = 1_000

/** Only what is asked becomes a condition: a text that holds for every search would be served by no index. */
export function narrowingOf({ lists, minAge, maxAge, picture, verified }: Search): Narrowing {
  const [lead, ...rest] = NARROWEST_FIRST.flatMap((filter) => {
    const chosen = lists[filter]
    return chosen ? [fitting(filter, chosen)] : []
  })
  const year = yearInPakistan()
  const conditions: (SQL | undefined)[] = [
    ...rest.map((spellings) => or(...spellings)),
    maxAge === null ? undefined : gte(profiles.dateOfBirth, `${year - maxAge}-01-01`),
    minAge === null ? undefined : lte(profiles.dateOfBirth, `${year - minAge}-12-31`),
    picture ? and(isNotNull(profiles.pictureId), showsPicture) : undefined,
    verified ? isNotNull(profiles.verifiedAt) : undefined,
  ]
  return { eitherOf: lead, and: and(...conditions) }
}

const showsPicture = sql`exists (select 1 from ${accounts} where ${accounts.id} = ${profiles.accountId} and ${accounts.showPicture} offset 0)`

interface Paging {
  page: number
  limit: number
}

/** Whom a search finds, newest or best match first; the latter needs a profile to match with. */
export async function searchCards(
  viewer: Pick<Viewer, "id" | "profileId" | "workingFor">,
  search: Search,
  paging: Paging,
) {
  const narrowing = narrowingOf(search)
  const profileId = viewer.profileId ?? viewer.workingFor?.id
  const searcher = search.order === "match" && profileId ? await findSearcher(profileId) : undefined
  if (!searcher) return listCards(viewer, paging, narrowing)
  const newest = pageOfIds(viewer, { page: 1, limit: CHOSEN_FROM }, narrowing)
  const found = await bestAmong(searcher, newest, paging)
  const people = await findCards(
    viewer,
    found.slice(0, paging.limit).map(({ id }) => id),
    { side: searcher.side, name: viewer.workingFor?.name },
  )
  return { page: paging.page, next: found.length > paging.limit ? paging.page + 1 : null, people }
}
