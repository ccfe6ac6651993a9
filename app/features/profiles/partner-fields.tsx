import { type FieldOf, SelectField } from "#app/forms/fields.tsx"
import { capitalised } from "./options.ts"

type Names = "religion" | "sect" | "caste" | "residence" | "minAge" | "maxAge" | "minHeight" | "maxHeight" | "gender"

interface PartnerFieldsProps {
  fields: Record<Names, FieldOf>
  options: Record<Names, readonly string[]>
}

const inCm = (cm: string) => ({ value: cm, label: `${cm} cm` })

/** Preferences with ranges of age and height, each of which may be left open. */
export function PartnerFields({ fields, options }: PartnerFieldsProps) {
  const open = { prompt: "No preference" }
  return (
    <>
      <SelectField
        field={fields.gender}
        label="Looking for"
        options={options.gender.map(capitalised)}
        prompt="The other gender"
      />
      <div className="pair">
        <SelectField field={fields.minAge} label="Min Age" options={options.minAge} {...open} />
        <SelectField field={fields.maxAge} label="Max Age" options={options.maxAge} {...open} />
      </div>
      <div className="pair">
        <SelectField field={fields.minHeight} label="Min Height" options={options.minHeight.map(inCm)} {...open} />
        <SelectField field={fields.maxHeight} label="Max Height" options={options.maxHeight.map(inCm)} {...open} />
      </div>
      <div className="pair">
        <SelectField field={fields.religion} label="Religion of Partner" options={options.religion} {...open} />
        <SelectField field={fields.sect} label="Sect of Partner" options={options.sect} {...open} />
      </div>
      <div className="pair">
        <SelectField field={fields.caste} label="Caste of Partner" options={options.caste} {...open} />
        <SelectField field={fields.residence} label="Residence of Partner" options={options.residence} {...open} />
      </div>
    </>
  )
}
