import { nationalities, nationalityValue } from "#app/features/profiles/fields/countries.server.ts"
import {
  type ColumnOf,
  choicesIn,
  columnOf,
  definitionOf,
  eachOf,
  type FieldStep,
  fields,
  listOf,
  type Shown,
  selects,
} from "#app/features/profiles/fields/fields.ts"
import { heightInCm, heightLabel } from "#app/features/profiles/fields/height.ts"
import { type List, options, type Reading, restLast, spellingsOf } from "#app/features/profiles/fields/options.ts"
import {
  chosenPreferences,
  orNone,
  partnerOptions,
  preferences,
} from "#app/features/profiles/fields/preference-fields.ts"
import type { Biodata } from "#app/features/profiles/shown/profile-sections.ts"

export type ProfileKind = "member" | "client"

/** The wizard's own list first, then values that the specification's form lists add. */
function listFor(kind: ProfileKind, list: List): readonly string[] {
  const readings: Partial<Record<Reading, readonly string[]>> = options[list]
  const own = readings[kind] ?? []
  if (!readings.form) return own
  const all = [...own]
  for (const value of [...(readings.member ?? []), ...readings.form])
    if (!spellingsOf(list, value).some((same) => all.includes(same))) all.push(value)
  return restLast(all)
}

/** Always includes what the record holds. */
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
      ...eachOf(chosenPreferences, (name) =>
        orNone(offer(preferences[name].list, record[preferences[name].columns[0]])),
      ),
      age: partnerOptions.member.age,
      height: orNone(preferredHeights(record.prefersMinHeightCm)),
      maxHeight: orNone(preferredHeights(record.prefersMaxHeightCm)),
      gender: options.gender.form,
    },
  }
}

export type EditOptions = ReturnType<typeof editOptions>

export function editSelects(step: keyof typeof selects, { profession, family }: EditOptions) {
  const lists = { ...profession, ...family }
  return selects[step].map((name) => {
    const { editLabel = fields[name].label, hint } = definitionOf(name)
    return { name, label: editLabel, hint, options: lists[name] }
  })
}

export function heldIn(record: Pick<Biodata, ColumnOf<Shown>>, kind: ProfileKind, name: Shown) {
  if (name === "height") return record.heightCm === null ? null : heightChoice(listFor(kind, "height"), record.heightCm)
  if (name === "nationality") return record.nationality && nationalityValue(record.nationality)
  return record[columnOf(name)]
}

export const preferredHeight = (cm: number) => heightChoice(options.height.member, cm)

const preferredHeights = (held: number | null) =>
  withHeld(options.height.member, held === null ? null : preferredHeight(held))

/** A height between the list's labels is offered in centimetres. */
function heightChoice(labels: readonly string[], cm: number) {
  return (
    labels.find((label) => heightInCm(label) === cm) ??
    (heightInCm(heightLabel(cm)) === cm ? heightLabel(cm) : `${cm} cm`)
  )
}

const withHeld = (values: readonly string[], held: string | null): readonly string[] =>
  !held || values.includes(held) ? values : [held, ...values]

function offeredNationalities(kind: ProfileKind, held: string | null) {
  const offered = nationalities[kind]
  const value = held && nationalityValue(held)
  return !value || offered.some((one) => one.value === value) ? offered : [{ value, label: held }, ...offered]
}
