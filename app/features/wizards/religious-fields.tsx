import { useState } from "react"
import { useFetcher } from "react-router"
import type { ChoiceIn, FieldIn } from "#app/features/profiles/fields/fields.ts"
import type { WizardReading } from "#app/features/profiles/fields/options.ts"
import { type FieldOf, type Option, SelectField, TextField } from "#app/forms/fields.tsx"
import { NotArrived } from "#app/network/not-arrived.tsx"
import { useScripts } from "#app/ui/use-scripts.ts"

interface ReligiousProps {
  fields: Record<FieldIn<"religious">, FieldOf>
  labels: Record<FieldIn<"religious">, string>
  options: Record<ChoiceIn<"religious"> | "city", readonly string[]> & { nationality: readonly Option[] }
  reading: WizardReading
  provinces?: readonly string[]
  provinceOptional?: boolean
}

/** From the action behind 'Update provinces'; no list if it was not reached. */
interface ProvincesAnswer {
  provinces?: readonly string[]
}

export function ReligiousFields({
  fields,
  labels,
  options,
  reading,
  provinces: known,
  provinceOptional,
}: ReligiousProps) {
  const scripts = useScripts()
  const { submit, data, state } = useFetcher<ProvincesAnswer | null>()
  const [nationality, setNationality] = useState<string>()
  const answered = data === undefined || (data !== null && "provinces" in data)
  const provinces = data === undefined ? known : data?.provinces
  const loading = state !== "idle"

  const askForProvinces = (of: string) => {
    setNationality(of)
    submit({ intent: "provinces", nationality: of }, { method: "post", defaultShouldRevalidate: false })
  }

  return (
    <>
      <div className="pair">
        <SelectField
          field={fields.nationality}
          label={labels.nationality}
          options={options.nationality}
          onChange={(event) => askForProvinces(event.currentTarget.value)}
        />
        <ProvinceField
          field={fields.province}
          label={labels.province}
          provinces={loading ? undefined : provinces}
          waits={scripts}
          optional={provinceOptional}
        />
      </div>
      {!answered && !loading && nationality !== undefined && <NotArrived again={() => askForProvinces(nationality)} />}
      {!scripts && (
        <button className="button quiet" name="intent" value="provinces" formNoValidate>
          Update provinces
        </button>
      )}
      <div className="pair">
        <TextField
          field={fields.city}
          label={labels.city}
          hint={reading === "member" ? "Where you live now" : "Where the client lives now"}
          suggestions={options.city}
          autoComplete="address-level2"
        />
        <SelectField
          field={fields.residence}
          label={labels.residence}
          hint="The kind of place"
          options={options.residence}
        />
      </div>
      <div className="pair">
        <SelectField field={fields.religion} label={labels.religion} options={options.religion} />
        <SelectField field={fields.sect} label={labels.sect} options={options.sect} />
      </div>
      <div className="pair">
        <SelectField field={fields.caste} label={labels.caste} options={options.caste} />
        <SelectField field={fields.ethnicity} label={labels.ethnicity} options={options.ethnicity} />
      </div>
    </>
  )
}

interface ProvinceProps {
  field: FieldOf
  label: string
  provinces?: readonly string[]
  /** Scripts fetch the provinces, so the field can wait for them. */
  waits: boolean
  optional?: boolean
}

function ProvinceField({ field, label, provinces, waits, optional }: ProvinceProps) {
  const none = provinces?.length === 0
  return (
    <SelectField
      key={provinces?.join()}
      field={field}
      label={label}
      hint={none ? "No provinces available for this country" : undefined}
      options={provinces ?? []}
      prompt={provinces || waits ? "Please select" : "Choose a nationality, then update"}
      required={provinces && !optional ? !none : undefined}
      disabled={waits && (none || !provinces)}
    />
  )
}
