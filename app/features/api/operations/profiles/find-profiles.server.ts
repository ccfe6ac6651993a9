import { z } from "zod"
import { conditionOf } from "#app/features/browse/narrowing.server.ts"
import { reasonsOf } from "#app/features/matching/match-policy.ts"
import { bestMatches, countMatches, findSeeker } from "#app/features/matching/matching.server.ts"
import { newestId } from "#app/features/people/card/cards.server.ts"
import { findProfileRow, listProfileRows } from "#app/features/people/profile/profile-rows.server.ts"
import { noteProfileView } from "#app/features/people/profile/profile-views.server.ts"
import { noteVisit, noteVisitNotice } from "#app/features/people/visits/visits.server.ts"
import { afterAnswer } from "#app/http/after-answer.server.ts"
import { done, NOT_FOUND } from "#app/result.ts"
import { cursorsOf } from "../../entities/cursor.server.ts"
import { counted, EXACT, walkedListOf, walking } from "../../entities/list.ts"
import { profile } from "../../entities/profile.ts"
import { findProfiles, foundProfiles, readSearch } from "../../entities/profile-list.server.ts"
import { listedProfileOf, profileOf } from "../../entities/profile-of.server.ts"
import { appliedOf, filters, lookingFor, searchFields, searchFilters } from "../../entities/search-fields.server.ts"
import { id } from "../../fields.ts"
import { operation } from "../../operation.ts"

const search = operation(
  {
    method: "get",
    path: "/profile/profiles",
    id: "findProfiles",
    summary: "Find people, by everything that the search of the site knows",
    description:
      "Values are taken in any case and spelling that the site knows; one that no list knows is refused, an empty one asks nothing. A consultant is not shown income and complexion of others' clients: with `of=clients` they are refused, elsewhere those clients are left out. By `nextCursor` a search also goes on where it stopped looking, so that a page may be short, or empty, before the end.",
    query: z.object(searchFields),
    forClient: true,
    answer: foundProfiles,
  },
  ({ viewer, query }) => findProfiles(viewer, query),
)

const byReligion = operation(
  {
    method: "get",
    path: "/profile",
    id: "listProfiles",
    summary: "The newest profiles, or those of one religion",
    query: z.object({ religion: filters.religion, gender: lookingFor, ...walking }),
    forClient: true,
    answer: foundProfiles,
  },
  ({ viewer, query }) => findProfiles(viewer, query),
)

const match = profile
  .extend({
    score: z.int().meta({ example: 7, description: "How many reasons speak for the two." }),
    reasons: z.array(
      z.object({
        kind: z
          .enum(["wish", "asked", "same"])
          .meta({ description: "What one wishes and the other is; what the other wishes; what both are." }),
        topic: z.string().meta({ example: "sect" }),
      }),
    ),
  })
  .meta({ id: "Match" })

const { results: matchedProfiles, ...listShape } = walkedListOf(match, searchFilters).shape

/** Those who were there when the list began, by number. */
const matches = cursorsOf<{ before: number }>("matches")

const matching = operation(
  {
    method: "get",
    path: "/profile/matching",
    id: "findMatches",
    summary: "Those who suit best, from both sides",
    description:
      "For a member's own profile, or for the client named by `clientId`; nobody without one. The filters are those of `GET /profile/profiles`.",
    query: z.object(searchFields).omit({ order: true, before: true, gender: true }),
    forClient: true,
    answer: z.object({ matchedProfiles, ...listShape }).meta({ id: "MatchedProfiles" }),
  },
  async ({ viewer, query }) => {
    const profileId = viewer.profileId ?? viewer.actingFor?.id
    const asked = readSearch(viewer, query)
    if (!asked.done) return asked
    const filters = appliedOf(query)
    const opened = matches.read(viewer, filters, query.cursor)
    if (!opened.done) return opened
    const { before, page } = opened.value ?? { before: (await newestId()) + 1, page: query.page }
    const { limit } = query
    const seeker = profileId ? await findSeeker(profileId) : undefined
    if (!seeker) return done({ matchedProfiles: [], ...counted({ page, limit, total: 0 }), filters, nextCursor: null })
    const narrowedBy = conditionOf(viewer, asked.value)
    const [found, total] = await Promise.all([
      bestMatches({ ...seeker, before }, { page, limit }, narrowedBy),
      countMatches({ ...seeker, before }, EXACT + 1, narrowedBy),
    ])
    const held = new Map(found.slice(0, limit).map((one) => [one.id, reasonsOf(one.held)]))
    const rows = await listProfileRows(viewer, [...held.keys()])
    const more = found.length > limit
    return done({
      matchedProfiles: rows.map((seen) => {
        const reasons = held.get(seen.row.profileId)!
        return { ...listedProfileOf(seen), score: reasons.length, reasons }
      }),
      ...counted({ page, limit, total, more }),
      filters,
      nextCursor: matches.write(viewer, filters, more ? { before, page: page + 1 } : null),
    })
  },
)

const read = operation(
  {
    method: "get",
    path: "/profile/{id}",
    id: "getProfile",
    summary: "One profile",
    description:
      "Of oneself, and of a client of one's own, also as `ownedProfile`. 404 for whoever may not see it. Each GET counts as a look exactly as the page does, a 304 too: for the owner where both sides have switched on 'Who looked' (off until chosen, on `/who-looked`), and always where a consultant reads another's client. HEAD and lists count for nothing.",
    params: z.object({ id }),
    forClient: true,
    revalidated: true,
    answer: profile
      .extend({
        ownedProfile: profile.optional(),
        seenLooking: z.boolean().optional().meta({
          description: "Once, at the first look that its owner is told of: please say so, as the page does.",
        }),
      })
      .meta({ id: "ProfileOrOwned" }),
  },
  async ({ viewer, params, request }) => {
    const seen = await findProfileRow(viewer, params.id)
    if (!seen) return NOT_FOUND
    const { own } = seen.access
    if (request.method === "GET" && !own) {
      if (seen.row.showsVisits) afterAnswer(() => noteVisit(viewer.id, params.id))
      afterAnswer(() => noteProfileView(viewer, params.id))
      if (seen.row.firstVisit) afterAnswer(() => noteVisitNotice(viewer))
    }
    const answer = profileOf(seen)
    return done({
      ...answer,
      ...(own && { ownedProfile: answer }),
      ...(!own && seen.row.firstVisit && { seenLooking: true }),
    })
  },
)

export const findProfileOperations = [search, byReligion, matching]
export const readProfileOperation = read
