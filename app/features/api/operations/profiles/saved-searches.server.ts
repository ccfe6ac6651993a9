import { z } from "zod"
import { removeSearch } from "#app/features/browse/saved/remove-search.server.ts"
import { searchName } from "#app/features/browse/saved/saved-schema.ts"
import {
  asksOf,
  changeSearch,
  openSearch,
  readSaved,
  renameSearch,
  saveSearch,
} from "#app/features/browse/saved/saved-searches.server.ts"
import { searchFrom } from "#app/features/browse/search-query.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { genderFrom } from "#app/viewer/shown-gender.ts"
import { listOf, paging } from "../../entities/list.ts"
import { readSearch } from "../../entities/profile-list.server.ts"
import { searchFilters } from "../../entities/search-fields.server.ts"
import { listedShort } from "../../entities/short-list.ts"
import { clientId, id, removed } from "../../fields.ts"
import { operation } from "../../operation.ts"

const filters = z.strictObject(searchFilters.omit({ of: true }).shape).meta({
  id: "SavedSearchFilters",
  description: "The filters of `GET /profile/profiles`, which takes them as they are.",
})

const savedSearch = z
  .object({
    _id: z.int(),
    name: z.string().meta({ example: "Near us" }),
    client: z
      .object({ _id: z.int(), name: z.string().meta({ example: "Sana Malik" }) })
      .meta({ id: "SavedSearchClient" })
      .nullable()
      .meta({ description: "Of a marriage consultant: for whom it asks." }),
    filters,
    asks: z.string().meta({ example: "Women · Age 25 – 32", description: "The filters in words." }),
    newPeople: z.int().meta({ example: 3, description: "Who has come since it was opened last; 100 at most." }),
    newPeopleIsAtLeast: z.boolean().optional().meta({ description: "True where counting stopped." }),
    openedAt: z.iso.datetime().meta({ description: "When it was opened last, or made." }),
  })
  .meta({ id: "SavedSearch" })

type Saved = Awaited<ReturnType<typeof readSaved>>[number]

const savedSearchOf = ({ id, name, client, query, newPeople, lookedAt }: Saved) => ({
  _id: id,
  name,
  client: client && { _id: client.id, name: client.name },
  filters: filtersOf(query),
  asks: asksOf(query),
  newPeople: newPeople.total,
  ...(newPeople.more && { newPeopleIsAtLeast: true }),
  openedAt: lookedAt.toISOString(),
})

/** Only what is asked. */
function filtersOf(query: URLSearchParams) {
  const { lists, clientsOnly, before, maritalStatus, order, ...rest } = searchFrom(query)
  const said = {
    gender: genderFrom(query.get("gender")) ?? null,
    order: order === "newest" ? null : order,
    maritalStatus: maritalStatus.length > 0 ? maritalStatus : null,
    ...lists,
    ...rest,
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value)) as z.output<typeof filters>
}

async function answerOne(viewer: Viewer, id: number): Promise<Result<ReturnType<typeof savedSearchOf>>> {
  const [saved] = await readSaved(viewer, id)
  return saved ? done(savedSearchOf(saved)) : NOT_FOUND
}

function read(viewer: Viewer, asked: z.output<typeof filters>) {
  const search = readSearch(viewer, asked)
  return search.done ? search : inFilters(search)
}

const inFilters = <Refused extends object>(refused: Refused) => ({
  ...refused,
  field: "field" in refused ? `filters.${refused.field}` : "filters",
})

const list = operation(
  {
    method: "get",
    path: "/saved-searches",
    id: "listSavedSearches",
    summary: "One's saved searches, the latest first, and how many new people each finds",
    description: "Ten at most. How often we write about new people is `mails.search` of `PATCH /settings`.",
    query: z.object(paging),
    answer: listOf(savedSearch),
  },
  async ({ viewer, query }) => done(listedShort(await readSaved(viewer), query, savedSearchOf)),
)

const save = operation(
  {
    method: "post",
    path: "/saved-searches",
    id: "saveSearch",
    summary: "Save a search",
    description:
      "Whoever it finds now is not new. It takes one filter at least beside `gender` and `order`. The same filters once more are 409.",
    body: z
      .strictObject({ name: searchName.meta({ example: "Near us" }), filters, clientId })
      .meta({ id: "SavedSearchDraft" }),
    forClient: true,
    answer: savedSearch,
    status: 201,
    location: ({ _id }) => `/saved-searches/${_id}`,
    refusals: [409],
  },
  async ({ viewer, body }) => {
    const search = read(viewer, body.filters)
    if (!search.done) return search
    const gender = body.filters.gender ?? viewer.looksFor ?? "everyone"
    const saved = await saveSearch(viewer, search.value, gender, body.name)
    if (saved.done) return answerOne(viewer, saved.value)
    return saved.reason === "invalid" ? inFilters(saved) : saved
  },
)

const searchParam = z.object({ id })

const readOne = operation(
  {
    method: "get",
    path: "/saved-searches/{id}",
    id: "getSavedSearch",
    summary: "One saved search",
    params: searchParam,
    answer: savedSearch,
  },
  ({ viewer, params }) => answerOne(viewer, params.id),
)

const change = operation(
  {
    method: "patch",
    path: "/saved-searches/{id}",
    id: "changeSavedSearch",
    summary: "Change the name of a saved search, or what it asks",
    description:
      "`filters` take the place of all that were there, but for `gender`, which stays where it is left out; whoever they find now is not new.",
    params: searchParam,
    body: z
      .strictObject({ name: searchName.optional().meta({ example: "Near us" }), filters: filters.optional() })
      .meta({ id: "SavedSearchChanges" }),
    answer: savedSearch,
    refusals: [409],
  },
  async ({ viewer, params, body: { name, filters } }) => {
    const held = await openSearch(viewer, params.id, false)
    if (!held) return NOT_FOUND
    if (filters) {
      const search = read(viewer, filters)
      if (!search.done) return search
      const gender = filters.gender ?? genderFrom(new URLSearchParams(held.query).get("gender")) ?? "everyone"
      const saver = { id: viewer.id, actingFor: held.clientId === null ? null : { id: held.clientId, name: "" } }
      const changed = await changeSearch(saver, params.id, search.value, gender)
      if (!changed.done) return changed.reason === "invalid" ? inFilters(changed) : changed
    }
    if (name !== undefined) {
      const renamed = await renameSearch(viewer, params.id, name)
      if (!renamed.done) return renamed
    }
    return answerOne(viewer, params.id)
  },
)

const open = operation(
  {
    method: "post",
    path: "/saved-searches/{id}/open",
    id: "openSavedSearch",
    summary: "Open a saved search: nobody whom it finds until now is new any more",
    description:
      "Answers its filters, for `GET /profile/profiles`, and `since`: of those whom that finds, profiles with a higher `_id` were new.",
    params: searchParam,
    answer: savedSearch.extend({ since: z.int().meta({ example: 4000 }) }).meta({ id: "OpenedSearch" }),
  },
  async ({ viewer, params }) => {
    const opened = await openSearch(viewer, params.id)
    const now = opened ? await answerOne(viewer, params.id) : NOT_FOUND
    return opened && now.done ? done({ ...now.value, since: opened.since }) : NOT_FOUND
  },
)

const remove = operation(
  {
    method: "delete",
    path: "/saved-searches/{id}",
    id: "removeSavedSearch",
    summary: "Remove a saved search",
    params: searchParam,
    answer: removed,
  },
  async ({ viewer, params }) => {
    const gone = await removeSearch(viewer, params.id)
    return gone.done ? done({ message: `“${gone.value.name}” is removed.`, removed: gone.value.removed }) : gone
  },
)

export const savedSearchOperations = [list, save, readOne, change, open, remove]
