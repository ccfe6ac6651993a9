import { LOOKED_AT } from "#app/features/people/cards.server.ts"
import type { Paging } from "#app/forms/address.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import type { ShownGender } from "#app/viewer/shown-gender.ts"
import { formGroups } from "./form-groups.server.ts"
import { countFound, searchCards, searchedTo, whatToLeaveAway } from "./search.server.ts"
import { isNarrowed, partsOf, type Search, searchFrom, without } from "./search-query.ts"

const ORDERS = [
  ["newest", "Newest first"],
  ["active", "Recently active first"],
  ["match", "Best match first"],
] as const

const SHOWN = [
  ["female", "Women"],
  ["male", "Men"],
  ["everyone", "Everyone"],
] as const

/** What the combined search shows. The first page counts, the last says where it stopped, an empty one what to leave away. */
export async function findAll(viewer: Viewer, query: URLSearchParams, paging: Paging, shown: ShownGender) {
  const search = searchFrom(query)
  const narrowed = isNarrowed(search)
  const [cards, counted] = await Promise.all([
    searchCards(viewer, search, paging, shown),
    narrowed && paging.page === 1 ? countFound(viewer, search, shown) : null,
  ])
  const nobody = narrowed && paging.page === 1 && cards.people.length === 0
  const [tries, further] = await Promise.all([
    nobody ? whatToLeaveAway(viewer, query, shown) : [],
    narrowed && cards.next === null ? searchedTo(search, shown) : null,
  ])
  const matchable = Boolean(viewer.profileId ?? viewer.workingFor)
  return {
    ...cards,
    limit: paging.limit,
    shown,
    counted,
    chosen: partsOf(search).map((part) => ({ label: part.label, to: without(part, query) })),
    note: matchable && counted ? noteOf(search, counted.more, further !== null) : null,
    tries,
    further,
    form: {
      groups: formGroups(search),
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

/** What was not looked at is said. */
function noteOf({ order }: Search, more: boolean, stopped: boolean) {
  if (order === "match" && more) return "These are the best of the newest 1,000."
  return stopped ? `Among the ${LOOKED_AT.toLocaleString("en")} we looked at.` : null
}
