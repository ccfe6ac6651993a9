import { longCalendarDay } from "#app/dates/dates.ts"
import { capital } from "#app/ui/capital.ts"
import type { profiles } from "#db/schema/profiles.ts"
import type { biodataColumns } from "../fields/field-columns.server.ts"
import { columnOf, type Shown, sections, shownAs } from "../fields/fields.ts"
import { NO_PREFERENCE, type Preference, preferenceRows, preferences } from "../fields/preference-fields.ts"
import { ageOf, inFeet, span } from "./biodata.ts"

export interface Section {
  title: string
  rows: [string, string | null][]
}

export type Biodata = Pick<typeof profiles.$inferSelect, keyof typeof biodataColumns>

/** Columns that read otherwise than they are kept. */
const formats: Partial<Record<Shown, (value: string) => string>> = {
  dateOfBirth: longCalendarDay,
  gender: capital,
  maritalStatus: capital,
  height: (cm) => inFeet(Number(cm)),
}

/** Shown to the owner, to connections and to administrators. */
export const PRIVATE: readonly Shown[] = ["dateOfBirth", "fatherName", "motherName"]

/** Hidden from other consultants before a connection; they cannot search these clients by it either. */
export const RESERVED: readonly Shown[] = [
  "ethnicity",
  "healthCondition",
  "salaryIncome",
  "complexion",
  "siblings",
  "familyHealthCondition",
  "fatherOccupation",
  "motherOccupation",
]

/** In the specification's order; without private rows for strangers. */
export function sectionsOf(p: Biodata, { trusted, reserved }: { trusted: boolean; reserved?: boolean }): Section[] {
  const rowsOf = (names: readonly Shown[]) =>
    names
      .filter((name) => trusted || !PRIVATE.includes(name))
      .filter((name) => !reserved || !RESERVED.includes(name))
      .map((name): [string, string | null] => {
        const value = p[columnOf(name)]
        return [
          shownAs(name),
          value === null || value === "" ? null : (formats[name]?.(String(value)) ?? String(value)),
        ]
      })
  return [
    { title: "Basic", rows: [["Age", String(ageOf(p.dateOfBirth))], ...rowsOf(sections.Basic)] },
    { title: "Religious", rows: rowsOf(sections.Religious) },
    { title: "Professional", rows: rowsOf(sections.Professional) },
    { title: "Family", rows: rowsOf(sections.Family) },
    {
      title: "Partner Preferences",
      rows: preferenceRows.map((name) => [preferences[name].label, preferenceText(p, name)]),
    },
  ]
}

function preferenceText(p: Biodata, name: Preference) {
  const open = p.openPreferences.includes(name) ? NO_PREFERENCE : null
  if (name === "age") return span(p.prefersMinAge, p.prefersMaxAge, String) ?? open
  if (name === "height") return span(p.prefersMinHeightCm, p.prefersMaxHeightCm, inFeet) ?? open
  return p[preferences[name].columns[0]] ?? open
}
