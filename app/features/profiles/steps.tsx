import type { ReactNode } from "react"
import { type FieldOf, SelectField, TextField } from "#app/forms/fields.tsx"
import { capitalised } from "./options.ts"
import type { WizardReading } from "./profile-schema.ts"
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
        <TextField
          field={fields.dateOfBirth}
          label="Date of Birth"
          type="date"
          placeholder="YYYY-MM-DD"
          autoComplete={own("bday")}
        />
        <TextField
          field={fields.contactNumber}
          label={reading === "member" ? "Phone Number" : "Contact Number"}
          type="tel"
          pattern=".{7,}"
          autoComplete={own("tel")}
        />
      </div>
      {picture}
    </>
  )
}

export function ProfessionFields({ fields, options }: StepProps<keyof Offered<"profession", "member">, "profession">) {
  return (
    <>
      <div className="pair">
        <SelectField field={fields.educationLevel} label="Education Level" options={options.educationLevel} />
        <SelectField field={fields.employedStatus} label="Employed Status" options={options.employedStatus} />
      </div>
      <div className="pair">
        <SelectField field={fields.occupation} label="Occupation" options={options.occupation} />
        <SelectField
          field={fields.salaryIncome}
          label="Salary/Income"
          hint="In rupees a month"
          options={options.salaryIncome}
        />
      </div>
      <div className="pair">
        <SelectField field={fields.height} label="Height" options={options.height} />
        <SelectField field={fields.complexion} label="Complexion" options={options.complexion} />
      </div>
      <SelectField field={fields.healthCondition} label="Health Condition" options={options.healthCondition} />
    </>
  )
}

interface FamilyProps extends StepProps<"fatherName" | "motherName" | keyof Offered<"family", "member">, "family"> {
  /** Where the person's own health stands on the same page. */
  healthLabel?: string
}

export function FamilyFields({ fields, options, healthLabel = "Health Condition" }: FamilyProps) {
  return (
    <>
      <div className="pair">
        <TextField field={fields.fatherName} label="Father's Name" autoComplete="off" />
        <TextField field={fields.motherName} label="Mother's Name" autoComplete="off" />
      </div>
      <div className="pair">
        <SelectField field={fields.fatherOccupation} label="Father's Occupation" options={options.fatherOccupation} />
        <SelectField field={fields.motherOccupation} label="Mother's Occupation" options={options.motherOccupation} />
      </div>
      <div className="pair">
        <SelectField field={fields.siblings} label="Number of Siblings" options={options.siblings} />
        <SelectField field={fields.healthCondition} label={healthLabel} options={options.healthCondition} />
      </div>
      <div className="pair">
        <SelectField field={fields.familyStatus} label="Family Status" options={options.familyStatus} />
        <SelectField field={fields.familyType} label="Family Type" options={options.familyType} />
      </div>
    </>
  )
}

type PartnerProps<Reading extends WizardReading> = {
  fields: Record<keyof Offered<"partner", Reading>, FieldOf>
  options: Offered<"partner", Reading>
}

/** The member wizard asks for one age and one height. */
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
