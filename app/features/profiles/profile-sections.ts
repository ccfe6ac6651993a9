import { longCalendarDay } from "#app/dates/dates.ts"
import type { profiles } from "#db/schema/profiles.ts"
import { ageOf, capital, inFeet } from "./biodata.ts"
import type { biodataColumns } from "./field-columns.server.ts"
import { columnOf, fields, type Shown, sections } from "./fields.ts"

export interface Section {
  title: string
  /** Label and value; null where the value is missing. */
  rows: [string, string | null][]
}

export type Biodata = Pick<typeof profiles.$inferSelect, keyof typeof biodataColumns>

/** How a column reads, where it is not told as it is kept. */
const told: Partial<Record<Shown, (value: string) => string>> = {
  dateOfBirth: longCalendarDay,
  gender: capital,
  maritalStatus: capital,
  height: (cm) => inFeet(Number(cm)),
}

/** The sections of a biodata, in the specification's order. */
export function sectionsOf(p: Biodata): Section[] {
  const rowsOf = (names: readonly Shown[]) =>
    names.map((name): [string, string | null] => {
      const value = p[columnOf(name)]
      return [fields[name].shownAs, value === null ? null : (told[name]?.(String(value)) ?? String(value))]
    })
  return [
    { title: "Basic", rows: [["Age", String(ageOf(p.dateOfBirth))], ...rowsOf(sections.Basic)] },
    { title: "Religious", rows: rowsOf(sections.Religious) },
    { title: "Professional", rows: rowsOf(sections.Professional) },
    { title: "Family", rows: rowsOf(sections.Family) },
    {
      title: "Partner Preferences",
      rows: [
        ["Religion", p.prefersReligion],
        ["Sect", p.prefersSect],
        ["Caste", p.prefersCaste],
        ["Age", span(p.prefersMinAge, p.prefersMaxAge, String)],
        ["Height", span(p.prefersMinHeightCm, p.prefersMaxHeightCm, inFeet)],
        ["Residence", p.prefersResidence],
      ],
    },
  ]
}

function span(from: number | null, to: number | null, words: (value: number) => string) {
  if (from === null || to === null) {
    if (from !== null) return `${words(from)} or more`
    return to === null ? null : `Up to ${words(to)}`
  }
  return from === to ? words(from) : `${words(from)} – ${words(to)}`
}
