import { heightInCm } from "#app/features/profiles/fields/height.ts"
import { options } from "#app/features/profiles/fields/options.ts"
import { inFeet } from "#app/features/profiles/shown/biodata.ts"
import { capital } from "#app/ui/capital.ts"
import { rupees } from "#app/ui/rupees.ts"
import { type Filter, termsOf, withChosen } from "./filters.server.ts"
import { INCOMES } from "./income.ts"
import { ACTIVE_WITHIN, type Search } from "./search-query.ts"

type Option = string | readonly [value: string, label: string]

export interface SearchField {
  name: string
  label: string
  value: string
  options?: readonly Option[]
  all?: string
  suggestions?: readonly string[]
  number?: true
}

interface Tick {
  name: string
  value: string
  label: string
  on: boolean
}

export interface FieldGroup {
  title: string
  open: boolean
  fields: SearchField[]
  ticks?: Tick[]
}

/** Labels in feet, values in centimetres. */
const HEIGHTS = options.height.member.map((label) => {
  const cm = heightInCm(label)!
  return [String(cm), `${inFeet(cm)} (${cm} cm)`] as const
})

/** A group is open when something of it is asked. */
export function formGroups(search: Search, cities: readonly string[], unoffered: readonly string[]): FieldGroup[] {
  const { lists, minAge, maxAge, minHeight, maxHeight, minIncome, maritalStatus, withPicture, checked } = search
  const list = (name: Filter): SearchField => {
    const { label, all, offered, typed } = termsOf(name)
    const value = lists[name] ?? ""
    if (typed) return { name, label, value, suggestions: cities }
    return offered.length > 0
      ? { name, label, all, value, options: withChosen(offered, value) }
      : { name, label: `${label} (a country)`, value }
  }
  const number = (name: string, label: string, value: number | null): SearchField => ({
    name,
    label,
    value: text(value),
    number: true,
  })
  const height = (name: string, label: string, cm: number | null): SearchField => {
    const known = cm === null || HEIGHTS.some(([value]) => value === text(cm))
    const all = known ? HEIGHTS : [...HEIGHTS, [text(cm), `${inFeet(cm)} (${cm} cm)`] as const]
    return { name, label, all: "Any", value: text(cm), options: all }
  }
  return [
    {
      title: "Age, height and status",
      fields: [
        number("minAge", "Age from", minAge),
        number("maxAge", "Age to", maxAge),
        height("minHeight", "Height from", minHeight),
        height("maxHeight", "Height to", maxHeight),
      ],
      ticks: options.maritalStatus.browse.map((value) => ({
        name: "maritalStatus",
        value,
        label: capital(value),
        on: maritalStatus.includes(value),
      })),
    },
    { title: "Faith and community", fields: [list("religion"), list("sect"), list("caste"), list("familyType")] },
    { title: "Home", fields: [list("city"), list("province"), list("nationality"), list("residence")] },
    {
      title: "Education and work",
      fields: [
        list("educationLevel"),
        list("employedStatus"),
        list("occupation"),
        {
          name: "minIncome",
          label: "Income a month at least",
          all: "Any income",
          value: text(minIncome),
          options: INCOMES.map((least) => [String(least), rupees(least)] as const),
        },
      ],
    },
    {
      title: "Picture and activity",
      fields: [
        list("complexion"),
        {
          name: "activeWithin",
          label: "Active",
          all: "Any time",
          value: text(search.activeWithin),
          options: ACTIVE_WITHIN.map((days) => [String(days), `Within ${days} days`] as const),
        },
      ],
      ticks: [
        { name: "withPicture", value: "yes", label: "With picture", on: withPicture },
        { name: "checked", value: "yes", label: "Phone checked", on: checked },
      ],
    },
  ].map(({ title, fields, ticks }, number) => ({
    title,
    fields: fields.filter(({ name }) => !unoffered.includes(name)),
    ticks,
    open: number === 0 || fields.some(({ value }) => value) || Boolean(ticks?.some(({ on }) => on)),
  }))
}

const text = (value: number | null) => (value === null ? "" : String(value))
