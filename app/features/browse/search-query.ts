import { type Choice, choiceOf, chosenFrom, type Filter, filterNames } from "./filters.server.ts"

/** Everything that the combined search can be narrowed by, as its address says it. */
export interface Search {
  lists: Partial<Record<Filter, string>>
  minAge: number | null
  maxAge: number | null
  picture: boolean
  verified: boolean
  order: "newest" | "match"
}

const YOUNGEST = 18
const OLDEST = 99

/** A bad value means that nothing is asked; two ages in the wrong order are put right. */
export function searchFrom(query: URLSearchParams): Search {
  const [minAge, maxAge] = [ageFrom(query.get("minAge")), ageFrom(query.get("maxAge"))]
  const turned = minAge !== null && maxAge !== null && minAge > maxAge
  const lists: Search["lists"] = {}
  for (const filter of filterNames) lists[filter] = chosenFrom(query, filter) ?? undefined
  return {
    lists,
    minAge: turned ? maxAge : minAge,
    maxAge: turned ? minAge : maxAge,
    picture: query.get("picture") === "yes",
    verified: query.get("verified") === "yes",
    order: query.get("order") === "match" ? "match" : "newest",
  }
}

/** True when the search leaves somebody out. */
export const isNarrowed = ({ lists, minAge, maxAge, picture, verified }: Search) =>
  Object.values(lists).some(Boolean) || minAge !== null || maxAge !== null || picture || verified

export const choicesOf = ({ lists }: Search): Choice[] =>
  filterNames.map((filter) => choiceOf(filter, lists[filter] ?? null))

function ageFrom(text: string | null) {
  const age = /^\d{1,3}$/.test(text ?? "") ? Number(text) : null
  return age !== null && age >= YOUNGEST && age <= OLDEST ? age : null
}
