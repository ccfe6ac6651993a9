import { nationalities, nationalityValue } from "#app/features/profiles/countries.server.ts"
import {
  type ColumnOf,
  choicesIn,
  columnOf,
  eachOf,
  type FieldStep,
  factsOf,
  fields,
  listOf,
  type Shown,
  selects,
} from "#app/features/profiles/fields.ts"
import { heightInCm, heightLabel } from "#app/features/profiles/height.ts"
import { type List, options, type Reading } from "#app/features/profiles/options.ts"
import type { Biodata } from "#app/features/profiles/profile-sections.ts"

export type ProfileKind = "member" | "client"

/** The edit form has lists of its own, or those of the wizard. */
function listFor(kind: ProfileKind, list: List) {
  const readings: Partial<Record<Reading, readonly string[]>> = options[list]
  return readings.form ?? readings[kind] ?? []
}

/** What the edit form offers, and always what the record already holds. */
export function editOptions(kind: ProfileKind, record: Biodata) {
  const offer = (list: List, held: string | null) => withHeld(listFor(kind, list), held)
  const offered = <Step extends FieldStep>(step: Step) =>
    eachOf(choicesIn(step), (name) => offer(listOf(name), heldIn(record, kind, name)))
  return {
    personal: offered("personal"),
    religious: {
      ...offered("religious"),
      nationality: offeredNationalities(kind, record.nationality),
      city: listFor(kind, "city"),
    },
    profession: offered("profession"),
    family: offered("family"),
    partner: {
      religion: offer("religion", record.prefersReligion),
      minAge: offer("age", asText(record.prefersMinAge)),
      maxAge: offer("age", asText(record.prefersMaxAge)),
      caste: offer("caste", record.prefersCaste),
      minHeight: offer("minHeight", asText(record.prefersMinHeightCm)),
      maxHeight: offer("maxHeight", asText(record.prefersMaxHeightCm)),
      sect: offer("sect", record.prefersSect),
      residence: offer("residence", record.prefersResidence),
      gender: options.gender.form,
    },
  }
}

export type EditOptions = ReturnType<typeof editOptions>

export function editSelects(step: keyof typeof selects, { profession, family }: EditOptions) {
  const lists = { ...profession, ...family }
  return selects[step].map((name) => {
    const { editLabel = fields[name].label, hint } = factsOf(name)
    return { name, label: editLabel, hint, options: lists[name] }
  })
}

export function heldIn(record: Pick<Biodata, ColumnOf<Shown>>, kind: ProfileKind, name: Shown) {
  if (name === "height") return heightChoice(listFor(kind, "height"), record.heightCm)
  if (name === "nationality") return record.nationality && nationalityValue(record.nationality)
  return record[columnOf(name)]
}

/** The list's label of a height; a height between its labels is offered in centimetres. */
function heightChoice(labels: readonly string[], cm: number | null) {
  if (cm === null) return null
  return (
    labels.find((label) => heightInCm(label) === cm) ??
    (heightInCm(heightLabel(cm)) === cm ? heightLabel(cm) : `${cm} cm`)
  )
}

export const asText = (figure: number | null) => (figure === null ? null : String(figure))

const withHeld = (values: readonly string[], held: string | null): readonly string[] =>
  held === null || values.includes(held) ? values : [held, ...values]

function offeredNationalities(kind: ProfileKind, held: string | null) {
  const offered = nationalities[kind]
  const value = held && nationalityValue(held)
  return !value || offered.some((one) => one.value === value) ? offered : [{ value, label: held }, ...offered]
}
