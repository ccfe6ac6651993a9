import { heightInCm } from "../profiles/height.ts"
import { options, spellingsOf } from "../profiles/options.ts"

/** What one value of a list narrows people to; the names are those of the address. */
const filters = {
  caste: { label: "Caste", all: "All Castes" },
  religion: { label: "Religion", all: "All Religions" },
  sect: { label: "Sect", all: "All Sects" },
  height: { label: "Height", all: "All Heights" },
  residence: { label: "Residence", all: "All Residences" },
  employedStatus: { label: "Profession", all: "All Professions" },
} as const

export type Filter = keyof typeof filters
export const filterNames = Object.keys(filters) as Filter[]

/**
 * The value of a list that an address names, in the spelling of the browse lists if they have one; null for whatever no
 * list knows. Links from elsewhere may name a value that only another screen writes.
 */
export function chosenFrom(query: URLSearchParams, filter: Filter) {
  const text = query.get(filter)
  if (!text) return null
  const offered: readonly string[] = options[filter].browse
  if (filter === "height") return offered.find((label) => heightInCm(label) === heightInCm(text)) ?? null
  if (!Object.values<readonly string[]>(options[filter]).some((values) => values.includes(text))) return null
  return spellingsOf(filter, text).find((same) => offered.includes(same)) ?? text
}

/** A filter's dropdown: what it offers, a value from elsewhere included, and which is chosen. */
export function choiceOf(filter: Filter, chosen: string | null) {
  const offered: readonly string[] = options[filter].browse
  return {
    filter,
    ...filters[filter],
    chosen,
    offered: chosen && !offered.includes(chosen) ? [...offered, chosen] : offered,
  }
}

export type Choice = ReturnType<typeof choiceOf>

const EMPTY: Partial<Record<Filter, (chosen: string) => string>> = {
  religion: (chosen) => `No profiles found for ${chosen}.`,
  sect: (chosen) => `No profiles found for ${chosen} sect.`,
  height: (chosen) => `No profiles found with height ${chosen}.`,
  residence: (chosen) => `No profiles found with ${chosen} residence.`,
  employedStatus: (chosen) => `No profiles found for ${chosen} occupation.`,
}

export const emptyText = (filter: Filter, chosen: string | null) =>
  (chosen && EMPTY[filter]?.(chosen)) || "No profiles available."
