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
  shownAs?: string
  /** Message of each wizard for an empty field. */
  required: string | Record<WizardReading, string>
}

/** Parents' names appear in their form alone. */
type ProfileField = FieldDefinition &
  (
    | { step: "personal" | "religious"; label: string | Record<WizardReading, string> }
    | { step: "profession" | "family"; list: ListOfWizards; label: string }
    | { step: "profession" | "family"; list?: undefined; label?: undefined }
  )

/**
 * Schemas, columns, options, edit form and profile page follow from this table; its order is that of errors. A new
 * choice in the later steps needs a column, a list, the seed's values, a line here and its places below.
 */
export const fields = {
  firstName: { step: "personal", label: "First Name", required: "First name is required" },
  lastName: { step: "personal", label: "Last Name", required: "Last name is required" },
  maritalStatus: {
    step: "personal",
    label: "Marital Status",
    list: "maritalStatus",
    shownAs: "Marital status",
    required: "Marital status is required",
  },
  dateOfBirth: {
    step: "personal",
    label: "Date of Birth",
    shownAs: "Date of birth",
    required: "Date of birth is required",
  },
  gender: { step: "personal", label: "Gender", list: "gender", shownAs: "Gender", required: "Gender is required" },
  contactNumber: {
    step: "personal",
    label: { member: "Phone Number", client: "Contact Number" },
    required: { member: "Phone number is required", client: "Contact number is required" },
  },

  nationality: { step: "religious", label: "Nationality", shownAs: "Nationality", required: "Nationality is required" },
  residence: {
    step: "religious",
    label: "Residence",
    list: "residence",
    shownAs: "Residence",
    required: "Residence details are required",
  },
  ethnicity: {
    step: "religious",
    label: "Ethnicity",
    list: "ethnicity",
    shownAs: "Ethnicity",
    required: "Ethnicity is required",
  },
  province: { step: "religious", label: "Province", shownAs: "Province", required: "Province is required" },
  religion: {
    step: "religious",
    label: "Religion",
    list: "religion",
    shownAs: "Religion",
    required: "Religion is required",
  },
  caste: { step: "religious", label: "Caste", list: "caste", shownAs: "Caste", required: "Caste is required" },
  city: { step: "religious", label: "City", shownAs: "City", required: "City is required" },
  sect: { step: "religious", label: "Sect", list: "sect", shownAs: "Sect", required: "Sect is required" },

  educationLevel: {
    step: "profession",
    list: "educationLevel",
    label: "Education Level",
    shownAs: "Education level",
    required: { member: "Education Level is required", client: "Education level is required" },
  },
  employedStatus: {
    step: "profession",
    list: "employedStatus",
    label: "Employed Status",
    shownAs: "Employed status",
    required: { member: "Employed Status is required", client: "Employed status is required" },
  },
  occupation: {
    step: "profession",
    list: "occupation",
    label: "Occupation",
    shownAs: "Occupation",
    required: "Occupation is required",
  },
  healthCondition: {
    step: "profession",
    list: "healthCondition",
    label: "Health Condition",
    shownAs: "Health condition",
    required: { member: "Health Condition is required", client: "Health condition is required" },
  },
  height: {
    step: "profession",
    column: "heightCm",
    list: "height",
    label: "Height",
    shownAs: "Height",
    required: "Height is required",
  },
  salaryIncome: {
    step: "profession",
    list: "salaryIncome",
    label: "Salary/Income",
    hint: "In rupees a month",
    shownAs: "Salary/Income",
    required: "Salary/Income is required",
  },
  complexion: {
    step: "profession",
    list: "complexion",
    label: "Complexion",
    shownAs: "Complexion",
    required: "Complexion is required",
  },

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
    shownAs: "Health condition",
    required: "Please select health condition",
  },
  fatherOccupation: {
    step: "family",
    list: "fatherOccupation",
    label: "Father's Occupation",
    shownAs: "Father's occupation",
    required: "Please select father's occupation",
  },
  motherOccupation: {
    step: "family",
    list: "motherOccupation",
    label: "Mother's Occupation",
    shownAs: "Mother's occupation",
    required: "Please select mother's occupation",
  },
  familyStatus: {
    step: "family",
    list: "familyStatus",
    label: "Family Status",
    shownAs: "Family status",
    required: "Please select family status",
  },
  familyType: {
    step: "family",
    list: "familyType",
    label: "Family Type",
    shownAs: "Family type",
    required: "Please select family type",
  },
} as const satisfies Record<string, ProfileField>

export const requiredText = (name: Field, reading: WizardReading) => {
  const { required } = fields[name]
  return typeof required === "string" ? required : required[reading]
}

export function labelOf(name: FieldIn<"personal" | "religious">, reading: WizardReading) {
  const { label } = fields[name]
  return typeof label === "string" ? label : label[reading]
}

type Fields = typeof fields
export type Field = keyof Fields
export type FieldStep = ProfileField["step"]
type With<Fact> = { [Name in Field]: Fields[Name] extends Fact ? Name : never }[Field]
export type FieldIn<Step extends FieldStep> = With<{ step: Step }>
export type ChoiceIn<Step extends FieldStep> = With<{ step: Step; list: string }>
export type Shown = With<{ shownAs: string }>
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

/** The parts of the profile page, each with its rows in their order. */
export const sections = complete<Shown>()({
  Basic: ["dateOfBirth", "gender", "maritalStatus"],
  Religious: ["religion", "sect", "caste", "ethnicity", "nationality", "province", "city", "residence"],
  Professional: [
    "educationLevel",
    "employedStatus",
    "occupation",
    "salaryIncome",
    "height",
    "complexion",
    "healthCondition",
  ],
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
  profession: [
    "educationLevel",
    "employedStatus",
    "occupation",
    "salaryIncome",
    "height",
    "complexion",
    "healthCondition",
  ],
  family: ["fatherOccupation", "motherOccupation", "siblings", "familyHealthCondition", "familyStatus", "familyType"],
} as const satisfies { [Step in "profession" | "family"]: readonly ChoiceIn<Step>[] })
