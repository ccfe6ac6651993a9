import type { Shown } from "#app/features/profiles/fields/fields.ts"
import type { biodataKinds, biodataLooks, biodataParts } from "#db/schema/biodata.ts"

export type Part = (typeof biodataParts)[number]
export type Look = (typeof biodataLooks)[number]
export type Kind = (typeof biodataKinds)[number]

export const LINK_DAYS = 7
export const MOST_LINK_DAYS = 30

/** Name, age, gender and marital status are on every sheet. In the order of the form. */
const PARTS: Record<Part, string> = {
  picture: "The picture",
  birthDate: "Date of birth",
  community: "Religion, sect, caste and ethnicity",
  place: "City, residence and nationality",
  work: "Education and work",
  income: "Income",
  body: "Height and complexion",
  health: "Health",
  family: "Family",
  parents: "Parents’ names",
  contact: "Phone number",
  about: "About me, my family and languages",
  preferences: "Partner preferences",
}

const LOOKS: Record<Look, string> = {
  ivory: "Ivory, with burgundy headings",
  festive: "Festive, with a burgundy band",
  plain: "Plain white, for the printer",
}

/** What leaves the house only when somebody ticks it. */
const SENSITIVE: readonly Part[] = ["picture", "birthDate", "income", "health", "parents", "contact"]

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[]

export const partChoices = keysOf(PARTS).map((value) => ({ value, label: PARTS[value] }))
export const lookChoices = keysOf(LOOKS).map((value) => ({ value, label: LOOKS[value] }))

export interface Choices {
  parts: Part[]
  look: Look
}

export const FIRST_CHOICES: Choices = {
  parts: keysOf(PARTS).filter((part) => !SENSITIVE.includes(part)),
  look: "ivory",
}

/** The part by which each field of the profile page is shown; null: always. */
export const PART_OF: Record<Shown, Part | null> = {
  dateOfBirth: "birthDate",
  gender: null,
  maritalStatus: null,
  religion: "community",
  sect: "community",
  caste: "community",
  ethnicity: "community",
  nationality: "place",
  province: "place",
  city: "place",
  residence: "place",
  educationLevel: "work",
  employedStatus: "work",
  occupation: "work",
  salaryIncome: "income",
  height: "body",
  complexion: "body",
  healthCondition: "health",
  fatherName: "parents",
  motherName: "parents",
  fatherOccupation: "family",
  motherOccupation: "family",
  siblings: "family",
  familyStatus: "family",
  familyType: "family",
  familyHealthCondition: "health",
}

export const KINDS: Record<Kind, { label: string; ending: string; type: string }> = {
  pdf: { label: "PDF", ending: "pdf", type: "application/pdf" },
  picture: { label: "Picture", ending: "jpg", type: "image/jpeg" },
}

export const kindOf = (ending: string | undefined) => keysOf(KINDS).find((kind) => KINDS[kind].ending === ending)

/** 'Education and work; Family'. */
export const partsText = (parts: readonly Part[]) =>
  partChoices
    .filter(({ value }) => parts.includes(value))
    .map(({ label }) => label)
    .join("; ") || "Name, age and marital status"
