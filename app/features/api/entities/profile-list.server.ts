import { z } from "zod"
import { countFound, searchedTo, searchIds } from "#app/features/browse/search.server.ts"
import { type Search, searchFrom } from "#app/features/browse/search-query.ts"
import { allowedIn, NOT_SHOWN } from "#app/features/browse/withheld.server.ts"
import { newestId, placesOf } from "#app/features/people/card/cards.server.ts"
import { listProfileRows, listWholeRows } from "#app/features/people/profile/profile-rows.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Paging } from "#app/url/address.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import type { ShownGender } from "#app/viewer/shown-gender.ts"
import { cursorsOf } from "./cursor.server.ts"
import { counted, walkedListOf } from "./list.ts"
import { profile } from "./profile.ts"
import { listedProfileOf, profileOf } from "./profile-of.server.ts"
import { addressOf, appliedOf, searchFilters } from "./search-fields.server.ts"

export const foundProfiles = walkedListOf(profile, searchFilters)
  .extend({
    further: z.int().nullable().meta({
      example: 4000,
      description: "On the last page: where the search stopped looking. Send it as `before` to go on.",
    }),
  })
  .meta({ id: "FoundProfiles" })

interface Ids {
  ids: number[]
  total: number
  page: number
  limit: number
  more?: boolean
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

type Asked = Record<string, unknown>

const RANGES = [
  ["minAge", "maxAge"],
  ["minHeight", "maxHeight"],
] as const

/** A range that nobody can be in. */
export function rangeProblem(asked: Asked) {
  for (const [least, most] of RANGES)
    if (Number(asked[least]) > Number(asked[most]))
      return refuse("invalid", `${least} must not be above ${most}.`, { field: least, code: "too-large" })
}

/** Refused where nobody it can find shows the viewer what it asks. */
export function readSearch(viewer: Viewer, asked: Asked): Result<Search> {
  const problem = rangeProblem(asked)
  if (problem) return problem
  const address = addressOf(asked)
  const [field] = allowedIn(viewer, address).refused
  return field ? refuse("invalid", NOT_SHOWN, { field }) : done(searchFrom(address))
}

/** Where a search goes on: behind a place in its order; best matches by number among those who were there. */
interface Place {
  before: number
  /** Behind that place, but sent already. */
  sent?: number[]
}

const cursors = cursorsOf<Place>("profiles")

interface SearchAsked extends Asked, Paging {
  cursor?: string
  before?: number
  gender?: ShownGender
}

/** Four queries, and one for the acting client, however many are found; another two where it is by match or activity. */
export async function findProfiles(viewer: Viewer, query: SearchAsked) {
  const { page: asked, limit, cursor, before, gender = viewer.looksFor ?? "everyone" } = query
  const read = readSearch(viewer, query)
  if (!read.done) return read
  const filters = { ...appliedOf(query), gender }
  const opened = cursors.read(viewer, { filters, before }, cursor)
  if (!opened.done) return opened
  const mark = opened.value
  const ranked = read.value.order === "match" && (viewer.profileId ?? viewer.actingFor) !== null
  const whole = { ...read.value, before: before ?? null }
  const newest = ranked ? (mark?.before ?? before ?? (await newestId()) + 1) : undefined
  const search = { ...whole, before: newest ?? mark?.before ?? whole.before }
  const page = mark?.page ?? asked
  const paging = { page: mark && !ranked ? 1 : page, limit }
  const [{ ids, more }, { total, more: uncounted }, stopped] = await Promise.all([
    searchIds(viewer, search, paging, gender),
    countFound(viewer, ranked ? search : whole, gender),
    searchedTo(viewer, search, gender),
  ])
  const sent = new Set(mark?.sent)
  const [rows, next] = await Promise.all([
    listProfileRows(
      viewer,
      ids.filter((id) => !sent.has(id)),
    ),
    ranked ? more && { before: search.before!, page: page + 1 } : behind(search, ids, more, stopped, sent),
  ])
  return done({
    results: rows.map(listedProfileOf),
    ...counted({ page, limit, total, more, isAtLeast: uncounted || stopped !== null }),
    filters,
    nextCursor: cursors.write(viewer, { filters, before }, next ? { page: page + 1, ...next } : null),
    further: more ? null : stopped,
  })
}

/** Where it stopped looking it goes on; who stands behind that place and was sent is sent once. */
async function behind({ order }: Search, ids: number[], more: boolean, stopped: number | null, sent: Set<number>) {
  const places = await placesOf(order === "active" ? "active" : "newest", [...ids, ...sent])
  const last = places.get(ids.at(-1) ?? 0)
  const before = stopped !== null && (!more || last === undefined || last < stopped) ? stopped : more && last
  if (!before) return null
  const later = [...places].filter(([, place]) => place < before).map(([id]) => id)
  return { before, ...(later.length > 0 && { sent: later }) }
}
