import type { ShownGender } from "#app/viewer/shown-gender.ts"
import { partsOf, type Search } from "../search-query.ts"

/** The one way to write what a search asks: each thing by one name, in one order, whatever the address called it. */
export function canonicalQuery(search: Search, gender: ShownGender) {
  const { minAge, maxAge, minHeight, maxHeight, maritalStatus, lists, minIncome, activeWithin } = search
  const asked: [string, string | number | null | undefined][] = [
    ["gender", gender],
    ["order", search.order === "newest" ? null : search.order],
    ...Object.entries({ minAge, maxAge, minHeight, maxHeight }),
    ...maritalStatus.map((status): [string, string] => ["maritalStatus", status]),
    ...Object.entries(lists),
    ...Object.entries({ minIncome, activeWithin }),
    ["withPicture", search.withPicture ? "yes" : null],
    ["checked", search.checked ? "yes" : null],
  ]
  const said = asked.flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]]))
  return String(new URLSearchParams(said))
}

export const LONGEST_NAME = 60

/** What a search may be called: the values that it asks, as many as there is room for. */
export function suggestedName(search: Search) {
  const values = partsOf(search).map(({ label }) => label.replace(/^[^:]+: /, ""))
  return values.reduce((name, value) => {
    const longer = name ? `${name}, ${value}` : value
    return longer.length > LONGEST_NAME ? name : longer
  }, "")
}
