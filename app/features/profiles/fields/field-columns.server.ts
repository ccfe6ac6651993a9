import { profiles } from "#db/schema/profiles.ts"
import { nationalityName } from "./countries.server.ts"
import { type ColumnOf, columnOf, type Field, type FieldIn, fieldNames, type Shown, sections } from "./fields.ts"
import { heightInCm } from "./height.ts"
import { preferenceColumnNames } from "./preference-fields.ts"

const eachColumn = <Name extends keyof typeof profiles.$inferSelect>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, profiles[name]])) as Pick<typeof profiles, Name>

export const preferenceColumns = eachColumn(preferenceColumnNames)

/** Whom somebody suits, and the partner preferences. */
export const sideColumns = {
  gender: profiles.gender,
  dateOfBirth: profiles.dateOfBirth,
  religion: profiles.religion,
  caste: profiles.caste,
  sect: profiles.sect,
  city: profiles.city,
  residence: profiles.residence,
  heightCm: profiles.heightCm,
  ...preferenceColumns,
  prefersGender: profiles.prefersGender,
}

export const biodataColumns = {
  ...eachColumn<ColumnOf<Shown>>(
    Object.values(sections).flatMap((names) => names.map((name: Shown) => columnOf(name))),
  ),
  ...preferenceColumns,
  openPreferences: profiles.openPreferences,
}

/** For what a draft lacks. */
export const draftColumns = {
  ...eachColumn<ColumnOf<Field>>(fieldNames.map((name) => columnOf(name))),
  unfinished: profiles.unfinished,
  birthEstimated: profiles.birthEstimated,
}

type NeverOpen = Exclude<FieldIn<"personal">, "contactNumber">
type Answers = Record<NeverOpen, string> & Partial<Record<Field, string>>

/** Where the column's value differs from the form's. */
const kept: Partial<Record<Field, (answer: string) => string | number | undefined>> = {
  nationality: nationalityName,
  height: heightInCm,
}

export function columnsOf(answers: Answers) {
  const columns = fieldNames.map((name) => {
    const answer = answers[name]
    return [columnOf(name), (answer && kept[name] ? kept[name](answer) : answer) ?? null]
  })
  return Object.fromEntries(columns) as Required<Pick<typeof profiles.$inferInsert, ColumnOf<Field>>>
}
