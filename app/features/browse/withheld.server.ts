import type { Field } from "#app/features/profiles/fields/fields.ts"
import { RESERVED } from "#app/features/profiles/shown/profile-sections.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { filterNames, searchedFields } from "./filters.server.ts"
import type { Search } from "./search-query.ts"

/** Filters on what consultants are not shown of one another's clients. */
const reserved: readonly Field[] = RESERVED
const filters = filterNames.filter((name) => reserved.includes(name))
const names: readonly string[] = searchedFields
  .filter((name) => reserved.includes(name))
  .map((name) => (name === "salaryIncome" ? "minIncome" : name))

/** Whoever does not show it to the viewer is left out, whatever it is. */
export const asksWithheld = ({ lists, minIncome }: Search) => minIncome !== null || filters.some((name) => lists[name])

export const NOT_SHOWN = "Income and complexion of other consultants’ clients are shown once you are connected."

type Asker = Pick<Viewer, "role">

/** Among other consultants' clients nobody shows a consultant what is withheld: neither asked nor offered there. */
export function allowedIn({ role }: Asker, query: URLSearchParams) {
  if (role !== "guest" || query.get("of") !== "clients") return { allowed: query, unoffered: [], refused: [] }
  const allowed = new URLSearchParams([...query].filter(([name]) => !names.includes(name)))
  return { allowed, unoffered: names, refused: names.filter((name) => query.get(name)) }
}

export function withheldNote({ role }: Asker, search: Search, refused: readonly string[]) {
  if (refused.length > 0) return `${NOT_SHOWN} Nobody was chosen by them.`
  return role === "guest" && asksWithheld(search) ? `${NOT_SHOWN} Until then they are left out here.` : null
}
