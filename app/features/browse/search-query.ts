import { heightInCm } from "#app/features/profiles/fields/height.ts"
import { options } from "#app/features/profiles/fields/options.ts"
import { inFeet } from "#app/features/profiles/shown/biodata.ts"
import { capital } from "#app/ui/capital.ts"
import { rupees } from "#app/ui/rupees.ts"
import { chosenFrom, type Filter, filterNames, termsOf } from "./filters.server.ts"

export interface Search {
  lists: Partial<Record<Filter, string>>
  maritalStatus: string[]
  minAge: number | null
  maxAge: number | null
  /** In centimetres. */
  minHeight: number | null
  maxHeight: number | null
  /** Rupees a month. */
  minIncome: number | null
  withPicture: boolean
  checked: boolean
  clientsOnly: boolean
  /** Days. */
  activeWithin: number | null
  order: (typeof orders)[number]
  /** Continues where an earlier search stopped. */
  before: number | null
}

export const orders = ["newest", "active", "match"] as const
export const ACTIVE_WITHIN = [7, 30] as const

export const AGES = { least: 18, most: 99 }
export const HEIGHTS = { least: 90, most: 260 }
export const INCOMES = { least: 1, most: 10_000_000 }

/** A bad value means that nothing is asked; two ends in the wrong order are put right. */
export function searchFrom(query: URLSearchParams): Search {
  const lists: Search["lists"] = {}
  for (const filter of filterNames) lists[filter] = chosenFrom(query, filter, termsOf(filter).offered) ?? undefined
  // The screen by height asks for an exact one.
  const { height, ...others } = lists
  const exact = height ? heightInCm(height)! : null
  const [minHeight, maxHeight] = range(query, "minHeight", "maxHeight", HEIGHTS)
  const [minAge, maxAge] = range(query, "minAge", "maxAge", AGES)
  const asked = query.getAll("maritalStatus")
  return {
    lists: others,
    maritalStatus: options.maritalStatus.browse.filter((status) => asked.includes(status)),
    minAge,
    maxAge,
    minHeight: minHeight ?? (maxHeight === null ? exact : null),
    maxHeight: maxHeight ?? (minHeight === null ? exact : null),
    minIncome: number(query.get("minIncome"), INCOMES),
    withPicture: ticked(query, "withPicture", "picture"),
    checked: ticked(query, "checked", "verified"),
    clientsOnly: query.get("of") === "clients",
    activeWithin: ACTIVE_WITHIN.find((days) => String(days) === query.get("activeWithin")) ?? null,
    order: orders.find((order) => order === query.get("order")) ?? "newest",
    before: number(query.get("before"), { least: 1, most: Number.MAX_SAFE_INTEGER }),
  }
}

/** Profiles after this id are new in a saved search. */
export const sinceFrom = (query: URLSearchParams) =>
  number(query.get("since"), { least: 0, most: Number.MAX_SAFE_INTEGER })

export const isNarrowed = (search: Search) => partsOf(search).length > 0

const ticked = (query: URLSearchParams, ...names: string[]) =>
  names.some((name) => ["yes", "on", "true", "1"].includes(query.get(name) ?? ""))

type Bounds = { least: number; most: number }

function range(query: URLSearchParams, min: string, max: string, bounds: Bounds) {
  const [from, to] = [number(query.get(min), bounds), number(query.get(max), bounds)]
  return from !== null && to !== null && from > to ? [to, from] : ([from, to] as const)
}

function number(text: string | null, { least, most }: Bounds) {
  const value = /^\d{1,16}$/.test(text ?? "") ? Number(text) : null
  return value !== null && value >= least && value <= most ? value : null
}

export interface Part {
  label: string
  names: string[]
  /** Of several values of one name, this one. */
  value?: string
}

export function partsOf(search: Search): Part[] {
  const { minAge, maxAge, minHeight, maxHeight, minIncome, maritalStatus, withPicture, checked, activeWithin } = search
  const parts: (Part | false)[] = [
    (minAge ?? maxAge) !== null && { label: `Age ${span(minAge, maxAge, String)}`, names: ["minAge", "maxAge"] },
    (minHeight ?? maxHeight) !== null && {
      label: `Height ${span(minHeight, maxHeight, inFeet)}`,
      names: ["minHeight", "maxHeight", "height"],
    },
    ...maritalStatus.map((value) => ({ label: capital(value), names: ["maritalStatus"], value })),
    ...filterNames.map((name) => {
      const chosen = search.lists[name]
      return chosen ? { label: `${termsOf(name).label}: ${chosen}`, names: [name] } : false
    }),
    minIncome !== null && { label: `Income ${rupees(minIncome)} or more`, names: ["minIncome"] },
    withPicture && { label: "With picture", names: ["withPicture", "picture"] },
    checked && { label: "Phone checked", names: ["checked", "verified"] },
    activeWithin !== null && { label: `Active within ${activeWithin} days`, names: ["activeWithin"] },
  ]
  return parts.filter((part) => part !== false)
}

function span(from: number | null, to: number | null, format: (value: number) => string) {
  if (from === to) return format(from!)
  if (to === null) return `${format(from!)} or more`
  return from === null ? `up to ${format(to)}` : `${format(from)} – ${format(to)}`
}

export function without({ names, value }: Part, query: URLSearchParams) {
  const rest = [...query].filter(
    ([name, of]) =>
      !(names.includes(name) && (value === undefined || of === value)) && !["page", "before", "since"].includes(name),
  )
  return `?${new URLSearchParams(rest)}`
}
