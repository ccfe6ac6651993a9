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

/** Columns of the export that the import ignores. */
export const EXPORT_ONLY = ["Client Number", "Added On", "Status", "Consent"] as const

/** 'first_name', 'First name' and 'firstName' are one heading. */
const plain = (heading: string) =>
  heading
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "")

const byHeading = new Map<string, ImportColumn | null>([
  ...IMPORT_COLUMNS.map((column) => [plain(column.label), column] as const),
  ...EXPORT_ONLY.map((label) => [plain(label), null] as const),
])

/** Null for an ignored column, undefined for an unknown one. */
export const columnOfHeading = (heading: string) => byHeading.get(plain(heading))

const WRITTEN: Record<string, string> = {
  dateOfBirth: "Year, month, day: 1998-03-14",
  contactNumber: "With the country’s code, +92 300 1234567, or as dialled at home",
  province: "Of the country: Punjab, Sindh …; empty where a country has none",
  city: "The name of the city",
}

export const columnHelp = IMPORT_COLUMNS.map(({ label, name, values }) => ({
  label,
  help: values ? valuesText(values) : (WRITTEN[name] ?? "As it is written"),
}))

/** Short lists whole; of figures and heights the first and last. */
export function valuesText(values: readonly string[]) {
  const figures = values.filter((value) => /^\d/.test(value))
  if (values.length <= 14 || figures.length < 10) return values.join(" · ")
  const others = values.filter((value) => !figures.includes(value))
  return [...others, `${figures[0]} to ${figures.at(-1)}`].join(" · ")
}
