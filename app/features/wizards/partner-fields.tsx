import { capitalised } from "#app/features/profiles/options.ts"
import { type FieldOf, SelectField } from "#app/forms/fields.tsx"

type RangeNames = "religion" | "sect" | "caste" | "residence" | "minAge" | "maxAge" | "minHeight" | "maxHeight"

interface FieldsFor<Names extends string> {
  fields: Record<Names, FieldOf>
  options: Record<Names, readonly string[]>
}

/** Preferences with ranges of age and height, each of which may be left open. */
export function PartnerFields({ fields, options }: FieldsFor<RangeNames | "gender">) {
  return (
    <>
      <SelectField
        field={fields.gender}
        label="Looking for"
        options={options.gender.map(capitalised)}
        prompt="The other gender"
      />
      <Ranges fields={fields} options={options} of=" of Partner" prompt="No preference" />
    </>
  )
}

/** The client wizard's last step, where each has to be chosen. */
export const ClientPartnerFields = (props: FieldsFor<RangeNames>) => <Ranges {...props} />

interface RangesProps extends FieldsFor<RangeNames> {
  prompt?: string
  /** Where fields of the person stand on the same page. */
  of?: string
}

const inCm = (cm: string) => ({ value: cm, label: `${cm} cm` })

function Ranges({ fields, options, prompt, of = "" }: RangesProps) {
  return (
    <>
      <div className="pair">
        <SelectField field={fields.minAge} label="Min Age" options={options.minAge} prompt={prompt} />
        <SelectField field={fields.maxAge} label="Max Age" options={options.maxAge} prompt={prompt} />
      </div>
      <div className="pair">
        <SelectField
          field={fields.minHeight}
          label="Min Height"
          options={options.minHeight.map(inCm)}
          prompt={prompt}
        />
        <SelectField
          field={fields.maxHeight}
          label="Max Height"
          options={options.maxHeight.map(inCm)}
          prompt={prompt}
        />
      </div>
      <div className="pair">
        <SelectField field={fields.religion} label={`Religion${of}`} options={options.religion} prompt={prompt} />
        <SelectField field={fields.sect} label={`Sect${of}`} options={options.sect} prompt={prompt} />
      </div>
      <div className="pair">
        <SelectField field={fields.caste} label={`Caste${of}`} options={options.caste} prompt={prompt} />
        <SelectField field={fields.residence} label={`Residence${of}`} options={options.residence} prompt={prompt} />
      </div>
    </>
  )
}
