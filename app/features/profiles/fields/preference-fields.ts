import type { profiles } from "#db/schema/profiles.ts"
import { eachOf } from "./fields.ts"
import { type List, options } from "./options.ts"

export const NO_PREFERENCE = "No preference"

type Column = keyof typeof profiles.$inferSelect

interface PreferenceDefinition {
  /** One, or both ends of a range. */
  columns: readonly [Column] | readonly [Column, Column]
  list: List
  label: string
  hint?: string
  required: string
}

/** In the order of the errors. Schemas, columns, forms and profile page follow from this table. */
export const preferences = {
  religion: { columns: ["prefersReligion"], list: "religion", label: "Religion", required: "Religion is required" },
  age: {
    columns: ["prefersMinAge", "prefersMaxAge"],
    list: "age",
    label: "Age",
    hint: "An age or a range, such as 27 or 25-32; or No preference",
    required: "Age is required",
  },
  caste: { columns: ["prefersCaste"], list: "caste", label: "Caste", required: "Caste is required" },
  height: {
    columns: ["prefersMinHeightCm", "prefersMaxHeightCm"],
    list: "height",
    label: "Height",
    hint: "One height, or where a range begins",
    required: "Height is required",
  },
  sect: { columns: ["prefersSect"], list: "sect", label: "Sect", required: "Sect is required" },
  residence: {
    columns: ["prefersResidence"],
    list: "residence",
    label: "Residence",
    required: "Residence is required",
  },
} as const satisfies Record<string, PreferenceDefinition>

/** A client's form asks for each end. */
const rangeEnds = {
  minAge: { list: "age", label: "Min Age", required: "Min age required" },
  maxAge: { list: "age", label: "Max Age", required: "Max age required" },
  minHeight: { list: "minHeight", label: "Min Height", required: "Min height required" },
  maxHeight: { list: "maxHeight", label: "Max Height", required: "Max height required" },
} as const satisfies Record<string, Pick<PreferenceDefinition, "list" | "label" | "required">>

/** Optional end of the range that `height` begins. */
export const rangeEnd = {
  label: "Height Up To",
  hint: "Where a range ends",
  prompt: "Just this height",
}

export type Preference = keyof typeof preferences
type Ranged = "age" | "height"
export type ChosenPreference = Exclude<Preference, Ranged>
export type MemberPartnerField = Preference | "maxHeight"
export type ClientPartnerField = ChosenPreference | keyof typeof rangeEnds
type PreferenceColumn = (typeof preferences)[Preference]["columns"][number]

export const preferenceNames = Object.keys(preferences) as Preference[]
export const preferenceColumnNames = preferenceNames.flatMap(
  (name): readonly PreferenceColumn[] => preferences[name].columns,
)

export const chosenPreferences = preferenceNames.filter(
  (name): name is ChosenPreference => !(name === "age" || name === "height"),
)

export const preferenceRows = [
  "religion",
  "sect",
  "caste",
  "age",
  "height",
  "residence",
] as const satisfies Preference[]

const clientNames: ClientPartnerField[] = preferenceNames.flatMap((name): ClientPartnerField[] => {
  if (name === "age") return ["minAge", "maxAge"]
  return name === "height" ? ["minHeight", "maxHeight"] : [name]
})

export const clientPreferences = { ...preferences, ...rangeEnds }

export const orNone = (values: readonly string[]): readonly string[] => [NO_PREFERENCE, ...values]

/** 'No preference' is an answer like any other. */
export const partnerOptions = {
  member: {
    ...eachOf(preferenceNames, (name) => orNone(options[preferences[name].list].member)),
    maxHeight: orNone(options.height.member),
  },
  client: eachOf(clientNames, (name) => orNone(options[clientPreferences[name].list].form)),
}
