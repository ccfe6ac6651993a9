import { z } from "zod"
import { countFound, searchedTo, searchIds } from "#app/features/browse/search.server.ts"
import { type Search, searchFrom } from "#app/features/browse/search-query.ts"
import { allowedIn, NOT_SHOWN } from "#app/features/browse/withheld.server.ts"
import { listProfileRows, listWholeRows } from "#app/features/people/profile/profile-rows.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Paging } from "#app/url/address.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { shownGender } from "#app/viewer/shown-gender.server.ts"
import { counted, listOf } from "./list.ts"
import { profile } from "./profile.ts"
import { listedProfileOf, profileOf } from "./profile-of.server.ts"

export const profiles = listOf(profile)

export const foundProfiles = profiles.extend({
  further: z.int().nullable().meta({
    example: 4000,
    description: "On the last page: where the search stopped looking. Send it as `before` to go on.",
  }),
})

interface Ids {
  ids: number[]
  total: number
  page: number
  limit: number
}

export const profilesOf = async (viewer: Viewer, { ids, ...page }: Ids) => ({
  results: (await listProfileRows(viewer, ids)).map(listedProfileOf),
  ...counted(page),
})

/** Whole, as its owner sees each. */
export const ownProfilesOf = async (viewer: Viewer, { ids, ...page }: Ids) => ({
  results: (await listWholeRows(viewer, ids)).map(profileOf),
  ...counted(page),
})

/** Refused where nobody it can find shows the viewer what it asks. */
export function readSearch(viewer: Viewer, query: URLSearchParams): Result<Search> {
  const [field] = allowedIn(viewer, query).refused
  return field ? refuse("invalid", NOT_SHOWN, { field }) : done(searchFrom(query))
}

/** Four queries, and one for the acting client, however many are found. */
export async function findProfiles(viewer: Viewer, query: URLSearchParams, paging: Paging, request: Request) {
  const asked = readSearch(viewer, query)
  if (!asked.done) return asked
  const search = asked.value
  const shown = shownGender(request, viewer)
  const [{ ids, more }, { total, more: uncounted }, stopped] = await Promise.all([
    searchIds(viewer, search, paging, shown),
    countFound(viewer, search, shown),
    searchedTo(viewer, search, shown),
  ])
  return done({
    results: (await listProfileRows(viewer, ids)).map(listedProfileOf),
    ...counted({ ...paging, total, more, isAtLeast: uncounted || stopped !== null }),
    further: more ? null : stopped,
  })
}
