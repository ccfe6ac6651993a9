import type { ReactNode } from "react"
import { DayField } from "#app/forms/day-field.tsx"
import { type FieldOf, type Option, PhoneField, SelectField, TextField } from "#app/forms/fields.tsx"
import type { ChoiceIn, FieldIn } from "../fields/fields.ts"
import { capitalised, type WizardReading } from "../fields/options.ts"

interface PersonalProps {
  fields: Record<FieldIn<"personal">, FieldOf>
  labels: Record<FieldIn<"personal">, string>
  options: Record<ChoiceIn<"personal">, readonly string[]>
  reading: WizardReading
  picture?: ReactNode
}

/** Autofill for oneself, never for a client. */
export function PersonalFields({ fields, labels, options, reading, picture }: PersonalProps) {
  const own = (hint: string) => (reading === "member" ? hint : "off")
  return (
    <>
      <div className="pair">
        <TextField field={fields.firstName} label={labels.firstName} autoComplete={own("given-name")} />
        <TextField field={fields.lastName} label={labels.lastName} autoComplete={own("family-name")} />
      </div>
      <div className="pair">
        <SelectField
          field={fields.maritalStatus}
          label={labels.maritalStatus}
          options={options.maritalStatus.map(capitalised)}
        />
        <SelectField field={fields.gender} label={labels.gender} options={options.gender.map(capitalised)} />
      </div>
      <div className="pair">
        <DayField
          field={fields.dateOfBirth}
          label={labels.dateOfBirth}
          hint="For example 27 3 1996"
          own={reading === "member"}
        />
        <PhoneField field={fields.contactNumber} label={labels.contactNumber} autoComplete={own("tel")} />
      </div>
      {picture}
    </>
  )
}

interface SelectsProps<Name extends string> {
  fields: Record<Name, FieldOf>
  selects: readonly {
    name: Name
    label: string
    hint?: string
    prompt?: string
    options: readonly (string | Option)[]
  }[]
}

/** An odd one has a row of its own. */
export function Selects<Name extends string>({ fields, selects }: SelectsProps<Name>) {
  const shown = selects.map(({ name, ...select }) => <SelectField key={name} field={fields[name]} {...select} />)
  return selects.map(({ name }, i) => {
    if (i % 2 === 1) return null
    return i + 1 === shown.length ? (
      shown[i]
    ) : (
      <div key={name} className="pair">
        {shown.slice(i, i + 2)}
      </div>
    )
  })
}

type FamilyProps<Name extends string> = SelectsProps<Name> & { fields: Record<"fatherName" | "motherName", FieldOf> }

export function FamilyFields<Name extends string>({ fields, selects }: FamilyProps<Name>) {
  return (
    <>
      <div className="pair">
        <TextField field={fields.fatherName} label="Father's Name" autoComplete="off" />
        <TextField field={fields.motherName} label="Mother's Name" autoComplete="off" />
      </div>
      <Selects fields={fields} selects={selects} />
    </>
  )
}
