import { definitionOf, type Field, fieldsIn, labelOf, nameInStep } from "#app/features/profiles/fields/fields.ts"
import type { List } from "#app/features/profiles/fields/options.ts"
import { clientPreferences } from "#app/features/profiles/fields/preference-fields.ts"
import type { StepName } from "#app/features/profiles/steps/profile-schema.ts"
import { clientPartnerSelects, stepOptions } from "#app/features/profiles/steps/step-options.server.ts"

export interface ImportColumn {
  label: string
  step: StepName
  name: string
  field?: Field
  /** Where it is a choice. */
  values?: readonly string[]
  list?: List
}

const STEPS = ["personal", "religious", "profession", "family"] as const

const ownColumns = STEPS.flatMap((step) =>
  fieldsIn(step).map((field): ImportColumn => {
    const name = nameInStep(field)
    return {
      label: definitionOf(field).editLabel ?? labelOf(field, "client"),
      step,
      name,
      field,
      values: valuesOf(step, name),
      list: definitionOf(field).list,
    }
  }),
)

/** A city is free text, and a province depends on its country. */
function valuesOf(step: (typeof STEPS)[number], name: string): readonly string[] | undefined {
  if (name === "city") return
  if (name === "nationality") return stepOptions.client.religious.nationality.map(({ label }) => label)
  return (stepOptions.client[step] as Record<string, readonly string[]>)[name]
}

const partnerColumns = clientPartnerSelects.map(({ name, label, options }): ImportColumn => {
  const values = options.map((option) => (typeof option === "string" ? option : option.value))
  return { label: `Partner ${label}`, step: "partner", name, values, list: clientPreferences[name].list }
})

export const IMPORT_COLUMNS = [...ownColumns, ...partnerColumns]

/** Columns of the export that nobody fills in. */
export const EXPORT_ONLY = ["Age", "E-mail", "Client Number", "Added On", "Status", "Consent"] as const

/** What a list may say beside the fields of the form. */
const EXTRA = { fullName: "Whole name", age: "Age", email: "E-mail", note: "Note about the client" } as const

/** A field of the form, a preference as 'partner.caste', or something beside them. */
export type Target = Field | `partner.${string}` | keyof typeof EXTRA | "number" | ""

export const targetOf = ({ field, name }: ImportColumn): Target => field ?? `partner.${name}`

const byTarget = new Map<string, ImportColumn>(IMPORT_COLUMNS.map((column) => [targetOf(column), column]))

export const columnFor = (target: Target) => byTarget.get(target)

/** For the hand that corrects a guess. */
export const targetChoices: { value: Target; label: string }[] = [
  { value: "", label: "Leave this column out" },
  ...Object.entries(EXTRA).map(([value, label]) => ({ value: value as Target, label })),
  ...IMPORT_COLUMNS.map((column) => ({ value: targetOf(column), label: column.label })),
]

export const isTarget = (value: string): value is Target => targetChoices.some((choice) => choice.value === value)

const WRITTEN: Record<string, string> = {
  dateOfBirth: "As it is usually written: 14-03-1998, 14 Mar 98 or 1998-03-14; an age will do for a draft",
  contactNumber: "With the country’s code, +92 300 1234567, or as dialled at home",
  province: "Of the country: Punjab, Sindh …; empty where a country has none",
  city: "The name of the city",
}

export const columnHelp = IMPORT_COLUMNS.map(({ label, name, values }) => ({
  label,
  help: values ? valuesText(values) : (WRITTEN[name] ?? "As it is written"),
}))

/** Short lists whole; of figures and heights the first and last. */
function valuesText(values: readonly string[]) {
  const figures = values.filter((value) => /^\d/.test(value))
  if (values.length <= 14 || figures.length < 10) return values.join(" · ")
  const others = values.filter((value) => !figures.includes(value))
  return [...others, `${figures[0]} to ${figures.at(-1)}`].join(" · ")
}
