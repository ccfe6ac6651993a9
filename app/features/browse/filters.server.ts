import { eq, type SQL } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { heightInCm } from "#app/features/profiles/height.ts"
import { options, spellingsOf } from "#app/features/profiles/options.ts"
import { profiles } from "#db/schema/profiles.ts"

interface FilterTerms {
  label: string
  all: string
  column: PgColumn
  /** From 1, whose values usually leave fewest people, upwards: of those that are asked the first leads the walk. */
  narrowness: number
  empty?: (chosen: string) => string
}

/** What one value of a list narrows people to, in the order of the form; the names are those of the address. */
const filters = {
  caste: { label: "Caste", all: "All Castes", column: profiles.caste, narrowness: 2 },
  province: { label: "State", all: "All States", column: profiles.province, narrowness: 6 },
  religion: {
    label: "Religion",
    all: "All Religions",
    column: profiles.religion,
    narrowness: 7,
    empty: (chosen) => `No profiles found for ${chosen}.`,
  },
  sect: {
    label: "Sect",
    all: "All Sects",
    column: profiles.sect,
    narrowness: 5,
    empty: (chosen) => `No profiles found for ${chosen} sect.`,
  },
  height: {
    label: "Height",
    all: "All Heights",
    column: profiles.heightCm,
    narrowness: 1,
    empty: (chosen) => `No profiles found with height ${chosen}.`,
  },
  residence: {
    label: "Residence",
    all: "All Residences",
    column: profiles.residence,
    narrowness: 3,
    empty: (chosen) => `No profiles found with ${chosen} residence.`,
  },
  employedStatus: {
    label: "Profession",
    all: "All Professions",
    column: profiles.employedStatus,
    narrowness: 4,
    empty: (chosen) => `No profiles found for ${chosen} occupation.`,
  },
} satisfies Record<string, FilterTerms>

export type Filter = keyof typeof filters
export const filterNames = Object.keys(filters) as Filter[]

/** Which of the filters leads the walk when several are asked. */
export const NARROWEST_FIRST = filterNames.toSorted((one, other) => filters[one].narrowness - filters[other].narrowness)

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
  const { label, all } = filters[filter]
  return {
    filter,
    label,
    all,
    chosen,
    offered: chosen && !offered.includes(chosen) ? [...offered, chosen] : offered,
  }
}

export type Choice = ReturnType<typeof choiceOf>

export function emptyText(filter: Filter, chosen: string | null) {
  const { empty }: FilterTerms = filters[filter]
  return (chosen && empty?.(chosen)) || "No profiles available."
}

/** The conditions of which whoever fits a chosen value meets exactly one: a spelling of it each. */
export function fitting(filter: Filter, chosen: string): SQL[] {
  if (filter === "height") return [eq(profiles.heightCm, heightInCm(chosen)!)]
  // Who owns a business says so as an occupation: no screen writes it as an employed status.
  if (filter === "employedStatus" && chosen === "Business Owner")
    return spellingsOf("occupation", chosen).map((spelling) => eq(profiles.occupation, spelling))
  return spellingsOf(filter, chosen).map((spelling) => eq(filters[filter].column, spelling))
}
