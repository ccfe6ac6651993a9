import { bookFor } from "#app/features/people/book/book.server.ts"
import { LOOKED_AT } from "#app/features/people/card/cards.server.ts"
import type { Person } from "#app/features/people/card/person.ts"
import type { Paging } from "#app/url/address.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { GENDERS, type ShownGender, shownGenders } from "#app/viewer/shown-gender.ts"
import { suggestedCities } from "./cities.server.ts"
import { formGroups } from "./form-groups.server.ts"
import { suggestedName } from "./saved/canonical-query.ts"
import { savedFrom } from "./saved/saved-schema.ts"
import { findSaved } from "./saved/saved-searches.server.ts"
import { countFound, searchCards, searchedTo, whatToLeaveAway } from "./search.server.ts"
import { isNarrowed, partsOf, searchFrom, sinceFrom, without } from "./search-query.ts"
import { allowedIn, withheldNote } from "./withheld.server.ts"

const ORDERS = [
  ["newest", "Newest first"],
  ["active", "Recently active first"],
  ["match", "Best match first"],
] as const

const SHOWN = shownGenders.map((gender) => [gender, GENDERS[gender]] as const)

export async function findAll(asker: Viewer, query: URLSearchParams, paging: Paging, shown: ShownGender) {
  const viewer = { ...asker, book: bookFor(asker, query) }
  const { allowed, unoffered, refused } = allowedIn(viewer, query)
  const search = searchFrom(allowed)
  const [narrowed, matchable] = [isNarrowed(search), Boolean(viewer.profileId ?? viewer.actingFor)]
  const [first, chooses] = [paging.page === 1, search.order === "match" && matchable]
  const [cards, counted, saved] = await Promise.all([
    searchCards(viewer, search, paging, shown),
    first && (narrowed || chooses) ? countFound(viewer, search, shown) : null,
    first && narrowed ? findSaved(viewer, search, shown, savedFrom(query)) : null,
  ])
  const nobody = narrowed && first && cards.people.length === 0
  const [cities, tries, further] = await Promise.all([
    suggestedCities(),
    nobody ? whatToLeaveAway(viewer, allowed, shown) : [],
    narrowed && cards.next === null ? searchedTo(viewer, search, shown) : null,
  ])
  return {
    ...cards,
    people: withNews(cards.people, sinceFrom(query)),
    limit: paging.limit,
    shown,
    ...(viewer.actingFor && !search.clientsOnly && { mine: viewer.book !== null }),
    counted,
    chosen: partsOf(search).map((part) => ({ label: part.label, to: without(part, allowed) })),
    withheld: withheldNote(viewer, search, refused),
    note: counted ? noteOf(chooses && counted.more, narrowed, further !== null) : null,
    save: saved && { ...saved, suggested: suggestedName(search) },
    nobodyIn: (nobody && partsOf(search).length === 1 && search.lists.city) || null,
    tries,
    further,
    form: {
      saved: savedFrom(query),
      groups: formGroups(search, cities, unoffered),
      shows: { name: "gender", label: "Show", value: shown, options: SHOWN },
      order: {
        name: "order",
        label: "Order",
        value: search.order,
        options: ORDERS.filter(([order]) => matchable || order !== "match"),
      },
    },
  }
}

function noteOf(chosenFromNewest: boolean, narrowed: boolean, stopped: boolean) {
  if (chosenFromNewest)
    return narrowed
      ? "Best of the newest 1,000 that fit."
      : "Best of the newest 1,000 and of those whose wishes come near to yours."
  return stopped ? `Among the ${LOOKED_AT.toLocaleString("en")} we looked at.` : null
}

const withNews = (people: Person[], since: number | null) =>
  since === null
    ? people
    : people.map((person) =>
        person.profileId > since ? { ...person, mark: person.mark ? `New · ${person.mark}` : "New" } : person,
      )

export async function countAhead(asker: Viewer, query: URLSearchParams, shown: ShownGender) {
  const viewer = { ...asker, book: bookFor(asker, query) }
  const { total, more } = await countFound(viewer, searchFrom(allowedIn(viewer, query).allowed), shown)
  return { show: `Show ${more ? "more than " : ""}${total.toLocaleString("en")} ${total === 1 ? "person" : "people"}` }
}
