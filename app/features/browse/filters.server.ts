import { eq, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { countries, nationalities, provincesOf } from "#app/features/profiles/fields/countries.server.ts"
import type { Field } from "#app/features/profiles/fields/fields.ts"
import { heightInCm } from "#app/features/profiles/fields/height.ts"
import { type List, options, spellingsOf } from "#app/features/profiles/fields/options.ts"
import { cityKey, profiles } from "#db/schema/profiles.ts"
import { citySpellings, usualCity } from "./city-spellings.ts"
import { everyReading } from "./every-reading.ts"

interface FilterTerms {
  label: string
  all: string
  column: PgColumn
  offered: readonly string[]
  /** Places: people write others, too. */
  open?: true
  /** Written by those who ask, with the places that occur as suggestions. */
  typed?: true
  browsed?: readonly string[]
  /** 1 usually leaves fewest people: the first of those asked leads the walk along its index. Null: it has none. */
  narrowness: number | null
  empty?: (chosen: string) => string
}

const filters = {
  caste: {
    label: "Caste",
    all: "All Castes",
    column: profiles.caste,
    offered: everyReading("caste"),
    browsed: options.caste.browse,
    narrowness: 2,
  },
  religion: {
    label: "Religion",
    all: "All Religions",
    column: profiles.religion,
    offered: everyReading("religion"),
    browsed: options.religion.browse,
    narrowness: 9,
    empty: (chosen) => `No profiles found for ${chosen}.`,
  },
  sect: {
    label: "Sect",
    all: "All Sects",
    column: profiles.sect,
    offered: everyReading("sect"),
    browsed: options.sect.browse,
    narrowness: 8,
    empty: (chosen) => `No profiles found for ${chosen} sect.`,
  },
  height: {
    label: "Height",
    all: "All Heights",
    column: profiles.heightCm,
    offered: options.height.browse,
    browsed: options.height.browse,
    narrowness: 1,
    empty: (chosen) => `No profiles found with height ${chosen}.`,
  },
  residence: {
    label: "Residence",
    all: "All Residences",
    column: profiles.residence,
    offered: options.residence.browse,
    browsed: options.residence.browse,
    narrowness: 5,
    empty: (chosen) => `No profiles found with ${chosen} residence.`,
  },
  employedStatus: {
    label: "Profession",
    all: "All Professions",
    column: profiles.employedStatus,
    offered: options.employedStatus.browse,
    browsed: options.employedStatus.browse,
    narrowness: 6,
    empty: (chosen) => `No profiles found for ${chosen} occupation.`,
  },
  nationality: {
    label: "Nationality",
    all: "Any nationality",
    column: profiles.nationality,
    offered: [],
    open: true,
    narrowness: 10,
  },
  province: {
    label: "Province",
    all: "Any province",
    column: profiles.province,
    offered: provincesOf("PK|Pakistan")!,
    open: true,
    narrowness: 4,
  },
  city: {
    label: "City",
    all: "Any city",
    column: profiles.city,
    offered: options.city.member,
    open: true,
    typed: true,
    narrowness: 3,
  },
  educationLevel: {
    label: "Education",
    all: "Any education",
    column: profiles.educationLevel,
    offered: everyReading("educationLevel"),
    narrowness: null,
  },
  occupation: {
    label: "Occupation",
    all: "Any occupation",
    column: profiles.occupation,
    offered: everyReading("occupation"),
    narrowness: 7,
  },
  complexion: {
    label: "Complexion",
    all: "Any complexion",
    column: profiles.complexion,
    offered: everyReading("complexion"),
    narrowness: null,
  },
  familyType: {
    label: "Family type",
    all: "Any family",
    column: profiles.familyType,
    offered: everyReading("familyType"),
    narrowness: null,
  },
} satisfies Record<string, FilterTerms>

export type Filter = keyof typeof filters
export type BrowseFilter = {
  [Name in Filter]: (typeof filters)[Name] extends { browsed: unknown } ? Name : never
}[Filter]

export const filterNames = Object.keys(filters) as Filter[]

export const searchedFields: readonly Field[] = [...filterNames, "salaryIncome"]

export const termsOf = (filter: Filter): FilterTerms => filters[filter]

export const NARROWEST_FIRST = filterNames
  .filter((name) => filters[name].narrowness !== null)
  .toSorted((one, other) => filters[one].narrowness! - filters[other].narrowness!)

/** In the spelling of those `offered`; null for unknown values. Links may name a value of another screen. */
export function chosenFrom(query: URLSearchParams, filter: Filter, offered = termsOf(filter).browsed ?? []) {
  const text = query.get(filter)?.trim()
  if (!text) return null
  if (filter === "height") return offered.find((label) => heightInCm(label) === heightInCm(text)) ?? null
  if (termsOf(filter).open) return openValue(filter, text)
  const lists = Object.values<readonly string[]>(options[filter as List])
  if (!lists.some((values) => values.includes(text))) return null
  return spellingsOf(filter, text).find((same) => offered.includes(same)) ?? text
}

const LONGEST = 60
const COUNTRIES = [...countries, ...nationalities.client.map(({ label }) => label)]

/** Free text; a list's own spelling wins. */
function openValue(filter: Filter, text: string) {
  if (text.length > LONGEST || /[^\p{L}\p{M}\p{N} .,'’()&/-]/u.test(text)) return null
  if (filter === "city") return usualCity(text)
  const places = filter === "nationality" ? COUNTRIES : termsOf(filter).offered
  const known = places.find((place) => place.toLowerCase() === text.toLowerCase())
  return spellingsOf(filter, known ?? text)[0]!
}

export function choiceOf(filter: BrowseFilter, chosen: string | null) {
  const { label, all, browsed } = filters[filter]
  return { filter, label, all, chosen, offered: withChosen(browsed, chosen) }
}

export const withChosen = (offered: readonly string[], chosen: string | null) =>
  chosen && !offered.includes(chosen) ? [...offered, chosen] : offered

export type Choice = ReturnType<typeof choiceOf>

export function emptyText(filter: BrowseFilter, chosen: string | null) {
  const { empty }: FilterTerms = filters[filter]
  return (chosen && empty?.(chosen)) || "No profiles available."
}

/** One for each spelling; whoever fits meets exactly one of them. */
export function fitting(filter: Filter, chosen: string): SQL[] {
  if (filter === "height") return [eq(profiles.heightCm, heightInCm(chosen)!)]
  // Who owns a business says so as an occupation: no screen writes it as an employed status.
  if (filter === "employedStatus" && chosen === "Business Owner")
    return spellingsOf("occupation", chosen).map((spelling) => eq(profiles.occupation, spelling))
  if (filter === "city") return citySpellings(chosen).map(isCity)
  return spellingsOf(filter, chosen).map((spelling) => eq(filters[filter].column, spelling))
}

/** By its index, in whatever way either side writes it. */
export const isCity = (city: string) => sql`${cityKey(profiles)} = ${cityKey({ city: sql`${city}::text` })}`
