import { nationalities, nationalityValue } from "./countries.server.ts"
import { heightInCm, heightLabel } from "./height.ts"
import { type List, options, type Reading } from "./options.ts"
import type { Biodata } from "./profile-sections.ts"

export type ProfileKind = "member" | "client"

/** What the edit form offers: its own lists where it has some, and always what the record already holds. */
export function editOptions(kind: ProfileKind, record: Biodata) {
  const lists = (list: List): readonly string[] => {
    const readings: Partial<Record<Reading, readonly string[]>> = options[list]
    return readings.form ?? readings[kind] ?? []
  }
  const offer = (list: List, held: string | null) => withHeld(lists(list), held)
  return {
    personal: {
      maritalStatus: offer("maritalStatus", record.maritalStatus),
      gender: offer("gender", record.gender),
    },
    religious: {
      nationality: offeredNationalities(kind, record.nationality),
      residence: offer("residence", record.residence),
      ethnicity: offer("ethnicity", record.ethnicity),
      religion: offer("religion", record.religion),
      caste: offer("caste", record.caste),
      city: lists("city"),
      sect: offer("sect", record.sect),
    },
    profession: {
      educationLevel: offer("educationLevel", record.educationLevel),
      employedStatus: offer("employedStatus", record.employedStatus),
      occupation: offer("occupation", record.occupation),
      healthCondition: offer("healthCondition", record.healthCondition),
      height: offer("height", heightChoice(lists("height"), record.heightCm)),
      salaryIncome: offer("salaryIncome", record.salaryIncome),
      complexion: offer("complexion", record.complexion),
    },
    family: {
      siblings: offer("siblings", record.siblings),
      healthCondition: offer("familyHealthCondition", record.familyHealthCondition),
      fatherOccupation: offer("fatherOccupation", record.fatherOccupation),
      motherOccupation: offer("motherOccupation", record.motherOccupation),
      familyStatus: offer("familyStatus", record.familyStatus),
      familyType: offer("familyType", record.familyType),
    },
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

/** The list's label of a height; a height between its labels is offered in centimetres. */
export function heightChoice(labels: readonly string[], cm: number | null) {
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
