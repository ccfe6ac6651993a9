import type { profiles } from "#db/schema/profiles.ts"
import type { List, options, WizardReading } from "./options.ts"

type ListOfWizards = { [Name in List]: WizardReading extends keyof (typeof options)[Name] ? Name : never }[List]

interface FieldDefinition {
  column?: keyof typeof profiles.$inferSelect
  inStep?: string
  /** For choices; other fields have rules of their own. */
  list?: ListOfWizards
  editLabel?: string
  hint?: string
  /** On the profile page, where it is not the label in lower case; null: not there. */
  shownAs?: string | null
  /** Message of each wizard for an empty field, where it does not follow from the label. */
  required?: string | Record<WizardReading, string>
}

/** Parents' names appear in their form alone. */
type ProfileField = FieldDefinition &
  (
    | { step: "personal" | "religious"; label: string | Record<WizardReading, string> }
    | { step: "profession" | "family"; list: ListOfWizards; label: string }
    | { step: "profession" | "family"; list?: undefined; label?: undefined; shownAs: string }
  )

/**
 * Schemas, columns, options, edit form and profile page follow from this table; its order is that of errors. A new
 * choice in the later steps needs a column, a list, the seed's values, a line here and its places below.
 */
export const fields = {
  firstName: { step: "personal", label: "First Name", shownAs: null },
  lastName: { step: "personal", label: "Last Name", shownAs: null },
  maritalStatus: { step: "personal", label: "Marital Status", list: "maritalStatus" },
  dateOfBirth: { step: "personal", label: "Date of Birth" },
  gender: { step: "personal", label: "Gender", list: "gender" },
  contactNumber: { step: "personal", label: { member: "Phone Number", client: "Contact Number" }, shownAs: null },

  nationality: { step: "religious", label: "Nationality" },
  residence: { step: "religious", label: "Residence", list: "residence", required: "Residence details are required" },
  ethnicity: { step: "religious", label: "Ethnicity", list: "ethnicity" },
  province: { step: "religious", label: "Province" },
  religion: { step: "religious", label: "Religion", list: "religion" },
  caste: { step: "religious", label: "Caste", list: "caste" },
  city: { step: "religious", label: "City" },
  sect: { step: "religious", label: "Sect", list: "sect" },

  educationLevel: {
    step: "profession",
    list: "educationLevel",
    label: "Education Level",
    required: { member: "Education Level is required", client: "Education level is required" },
  },
  employedStatus: {
    step: "profession",
    list: "employedStatus",
    label: "Employed Status",
    required: { member: "Employed Status is required", client: "Employed status is required" },
  },
  occupation: { step: "profession", list: "occupation", label: "Occupation" },
  healthCondition: {
    step: "profession",
    list: "healthCondition",
    label: "Health Condition",
    required: { member: "Health Condition is required", client: "Health condition is required" },
  },
  height: { step: "profession", column: "heightCm", list: "height", label: "Height" },
  salaryIncome: { step: "profession", list: "salaryIncome", label: "Salary/Income", hint: "In rupees a month" },
  complexion: { step: "profession", list: "complexion", label: "Complexion" },

  fatherName: { step: "family", shownAs: "Father's name", required: "Father name is required" },
  motherName: {
    step: "family",
    shownAs: "Mother's name",
    required: { member: "Mother name is required", client: "Mother's name is required" },
  },
  siblings: {
    step: "family",
    list: "siblings",
    label: "Number of Siblings",
    shownAs: "Siblings",
    required: { member: "Please select the number of siblings", client: "Please select number of siblings" },
  },
  familyHealthCondition: {
    step: "family",
    inStep: "healthCondition",
    list: "familyHealthCondition",
    label: "Health Condition",
    editLabel: "Family Health Condition",
  },
  fatherOccupation: { step: "family", list: "fatherOccupation", label: "Father's Occupation" },
  motherOccupation: { step: "family", list: "motherOccupation", label: "Mother's Occupation" },
  familyStatus: { step: "family", list: "familyStatus", label: "Family Status" },
  familyType: { step: "family", list: "familyType", label: "Family Type" },
} as const satisfies Record<string, ProfileField>

export function requiredText(name: Field, reading: WizardReading) {
  const { required, step } = definitionOf(name)
  const label = labelOf(name, reading)
  if (required) return typeof required === "string" ? required : required[reading]
  return step === "family" ? `Please select ${label.toLowerCase()}` : `${sentenceCase(label)} is required`
}

export function labelOf(name: Field, reading: WizardReading) {
  const { label, shownAs } = definitionOf(name)
  return typeof label === "object" ? label[reading] : (label ?? shownAs!)
}

export const shownAs = (name: Shown) => definitionOf(name).shownAs ?? sentenceCase(labelOf(name, "member"))

/** 'Date of Birth' is 'Date of birth'. */
const sentenceCase = (label: string) => label.replace(/ [A-Z]/g, (letter) => letter.toLowerCase())

type Fields = typeof fields
export type Field = keyof Fields
export type FieldStep = ProfileField["step"]
type With<Part> = { [Name in Field]: Fields[Name] extends Part ? Name : never }[Field]
export type FieldIn<Step extends FieldStep> = With<{ step: Step }>
export type ChoiceIn<Step extends FieldStep> = With<{ step: Step; list: string }>
export type Shown = Exclude<Field, With<{ shownAs: null }>>
export type ColumnOf<Name extends Field> = Name extends Field
  ? Fields[Name] extends { column: infer Column }
    ? Column
    : Name
  : never
export type NameInStep<Name extends Field> = Name extends Field
  ? Fields[Name] extends { inStep: infer InStep }
    ? InStep
    : Name
  : never
export type Choice = ChoiceIn<FieldStep>

export const definitionOf = (name: Field): ProfileField => fields[name]
export const fieldNames = Object.keys(fields) as Field[]

export const columnOf = <Name extends Field>(name: Name) => (definitionOf(name).column ?? name) as ColumnOf<Name>
export const nameInStep = <Name extends Field>(name: Name) => (definitionOf(name).inStep ?? name) as NameInStep<Name>

export const fieldsIn = <Step extends FieldStep>(step: Step) =>
  fieldNames.filter((name) => fields[name].step === step) as FieldIn<Step>[]

export const choicesIn = <Step extends FieldStep>(step: Step) =>
  fieldNames.filter((name) => fields[name].step === step && definitionOf(name).list) as ChoiceIn<Step>[]

export const listOf = (name: Choice) => fields[name].list

export const eachOf = <Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>

type LeftOut<Name> = [Name] extends [never] ? unknown : { leftOut: Name }

/** Type check: the lists together leave no name out. */
const complete =
  <All extends string>() =>
  <const Lists extends Record<string, readonly All[]>>(
    lists: Lists & LeftOut<Exclude<All, Lists[keyof Lists][number]>>,
  ): Lists =>
    lists

const PROFESSION = [
  "educationLevel",
  "employedStatus",
  "occupation",
  "salaryIncome",
  "height",
  "complexion",
  "healthCondition",
] as const

/** The parts of the profile page, each with its rows in their order. */
export const sections = complete<Shown>()({
  Basic: ["dateOfBirth", "gender", "maritalStatus"],
  Religious: ["religion", "sect", "caste", "ethnicity", "nationality", "province", "city", "residence"],
  Professional: PROFESSION,
  Family: [
    "fatherName",
    "fatherOccupation",
    "motherName",
    "motherOccupation",
    "siblings",
    "familyStatus",
    "familyType",
    "familyHealthCondition",
  ],
})

export const selects = complete<ChoiceIn<"profession" | "family">>()({
  profession: PROFESSION,
  family: ["fatherOccupation", "motherOccupation", "siblings", "familyHealthCondition", "familyStatus", "familyType"],
} as const satisfies { [Step in "profession" | "family"]: readonly ChoiceIn<Step>[] })
