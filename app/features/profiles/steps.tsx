import type { ReactNode } from "react"
import { type FieldOf, PhoneField, SelectField, TextField } from "#app/forms/fields.tsx"
import type { WizardReading } from "./options.ts"
import { capitalised } from "./options.ts"
import type { StepOptions } from "./step-options.server.ts"

/** Lists of any length: a form may offer beside them what a record already holds. */
type Offered<Step extends keyof StepOptions["member"], Reading extends WizardReading = WizardReading> = {
  [List in keyof StepOptions[Reading][Step]]: readonly string[]
}

interface StepProps<Names extends string, Step extends keyof StepOptions["member"]> {
  fields: Record<Names, FieldOf>
  options: Offered<Step>
}

interface PersonalProps
  extends StepProps<
    "firstName" | "lastName" | "maritalStatus" | "dateOfBirth" | "gender" | "contactNumber",
    "personal"
  > {
  reading: WizardReading
  /** The field for the picture: only forms that can bring a file have one. */
  picture?: ReactNode
}

/** Of oneself the browser may fill in what it knows; of a client it must not. */
export function PersonalFields({ fields, options, reading, picture }: PersonalProps) {
  const own = (hint: string) => (reading === "member" ? hint : "off")
  return (
    <>
      <div className="pair">
        <TextField field={fields.firstName} label="First Name" autoComplete={own("given-name")} />
        <TextField field={fields.lastName} label="Last Name" autoComplete={own("family-name")} />
      </div>
      <div className="pair">
        <SelectField
          field={fields.maritalStatus}
          label="Marital Status"
          options={options.maritalStatus.map(capitalised)}
        />
        <SelectField field={fields.gender} label="Gender" options={options.gender.map(capitalised)} />
      </div>
      <div className="pair">
        <TextField field={fields.dateOfBirth} label="Date of Birth" type="date" autoComplete={own("bday")} />
        <PhoneField
          field={fields.contactNumber}
          label={reading === "member" ? "Phone Number" : "Contact Number"}
          autoComplete={own("tel")}
        />
      </div>
      {picture}
    </>
  )
}

interface SelectsProps<Name extends string> {
  fields: Record<Name, FieldOf>
  selects: readonly { name: Name; label: string; hint?: string; options: readonly string[] }[]
}

/** Two in a row; one that is left over has a row of its own. */
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

type PartnerProps<Reading extends WizardReading> = {
  fields: Record<keyof Offered<"partner", Reading>, FieldOf>
  options: Offered<"partner", Reading>
}

export function MemberPartnerFields({ fields, options }: PartnerProps<"member">) {
  return (
    <>
      <div className="pair">
        <SelectField field={fields.religion} label="Religion" options={options.religion} />
        <SelectField field={fields.sect} label="Sect" options={options.sect} />
      </div>
      <div className="pair">
        <SelectField field={fields.caste} label="Caste" options={options.caste} />
        <SelectField field={fields.residence} label="Residence" options={options.residence} />
      </div>
      <div className="pair">
        <SelectField field={fields.age} label="Age" options={options.age} />
        <SelectField field={fields.height} label="Height" options={options.height} />
      </div>
    </>
  )
}
