import type { ShownGender } from "#app/viewer/shown-gender.ts"
import { partsOf, type Search } from "../search-query.ts"

/** One spelling and one order, so that equal searches compare equal. */
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

export function suggestedName(search: Search) {
  const values = partsOf(search).map(({ label }) => label.replace(/^[^:]+: /, ""))
  return values.reduce((name, value) => {
    const longer = name ? `${name}, ${value}` : value
    return longer.length > LONGEST_NAME ? name : longer
  }, "")
}
