import { nationalities } from "#app/features/profiles/fields/countries.server.ts"
import { options, spellingsOf } from "#app/features/profiles/fields/options.ts"
import { usualSpelling } from "#app/features/profiles/steps/profile-schema.ts"
import { fold } from "../heads/fold.ts"
import type { ImportColumn } from "../heads/import-columns.server.ts"
import { CITY_SPELLINGS, LIST_SPELLINGS } from "./list-spellings.ts"

type Values = Map<string, string>

const foldAll = (words: string) => words.split(/, ?/).map(fold).filter(Boolean)

const byColumn = new WeakMap<ImportColumn, Values>()

/** Each value by all its spellings; the list's own come last, so that they count. */
function valuesOf(column: ImportColumn) {
  const known = byColumn.get(column) ?? collect(column)
  byColumn.set(column, known)
  return known
}

function collect({ name, list, values = [] }: ImportColumn): Values {
  const own = name === "nationality" ? nationalities.client : values.map((value) => ({ label: value, value }))
  const alike = own.flatMap(({ label, value }) =>
    spellingsOf(name === "nationality" ? name : (list ?? ""), label).map((other) => [fold(other), value] as const),
  )
  const spelt: Values = new Map([...alike, ...own.map(({ label, value }) => [fold(label), value] as const)])
  for (const [value, words] of Object.entries((list && LIST_SPELLINGS[list]) ?? {})) {
    const meant = spelt.get(fold(value))
    for (const word of meant ? foldAll(words) : []) if (!spelt.has(word)) spelt.set(word, meant!)
  }
  return spelt
}

/** Longer than any value of a list, however it is spelt. */
const LONGEST_VALUE = 200

/** The list's value, and whether it says all that was written. */
export function chooseValue(column: ImportColumn, text: string): { value?: string; whole: boolean } {
  const values = valuesOf(column)
  const exact = text.length > LONGEST_VALUE ? undefined : values.get(fold(text))
  if (exact) return { value: exact, whole: true }
  const value = amongTokens(column, values, text) ?? (column.list === "salaryIncome" ? band(text) : undefined)
  return { value: value ?? rest(column), whole: false }
}

const LEVELS = ["Matric", "Inter", "DAE", "Graduate", "Postgraduate"]

/** 'B.Sc Physics' is a graduate, 'Sunni Barelvi' takes the last word that is known, an education the highest. */
function amongTokens({ list }: ImportColumn, values: Values, text: string) {
  if (list !== "educationLevel" && list !== "caste" && list !== "sect") return
  const words = text.slice(0, LONGEST_VALUE).split(/[\s,/&()+]+/)
  const known = words.map((word) => values.get(fold(word))).filter((value) => value !== undefined)
  if (list !== "educationLevel") return known.at(-1)
  return known.reduce<string | undefined>(
    (most, one) => (LEVELS.indexOf(one) > LEVELS.indexOf(most ?? "") ? one : most),
    undefined,
  )
}

/** 60000, 60k and 1.5 lac lie in a band of the list. */
function band(text: string) {
  const [, figure, unit = ""] = /(\d[\d,.]*)\s*(k|lac|lakh|lakhs|thousand)?/i.exec(text) ?? []
  if (!figure) return
  const times = /^k|^t/i.test(unit) ? 1_000 : /^l/i.test(unit) ? 100_000 : 1
  const rupees = Number(figure.replaceAll(",", "")) * times
  if (!Number.isFinite(rupees) || rupees < 1_000) return
  const ends = [30_000, 50_000, 70_000, 100_000, 150_000, 200_000]
  const at = ends.findIndex((end) => rupees < end)
  return options.salaryIncome.client.at(at)
}

const rest = ({ values = [], step }: ImportColumn) =>
  step === "partner" ? undefined : values.find((value) => value === "Others" || value === "Other")

const cities = new Map(
  Object.entries(CITY_SPELLINGS).flatMap(([city, words]) => foldAll(words).map((word) => [word, city])),
)

export const cityOf = (text: string) => cities.get(fold(text)) ?? usualSpelling(text)
