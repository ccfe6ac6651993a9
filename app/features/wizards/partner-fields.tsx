import type { memberPartnerForm } from "#app/features/profiles/steps/step-options.server.ts"
import { Selects } from "#app/features/profiles/steps/steps.tsx"
import { type FieldOf, TextField } from "#app/forms/fields.tsx"

interface PartnerProps {
  fields: Record<"religion" | "sect" | "caste" | "residence" | "age" | "height" | "maxHeight", FieldOf>
  partner: ReturnType<typeof memberPartnerForm>
}

/** Whom a member looks for: lists, and the ages as they are written. */
export function PartnerFields({ fields, partner: { selects, age } }: PartnerProps) {
  return (
    <>
      <TextField
        field={fields.age}
        label={age.label}
        hint={age.hint}
        list="ages"
        autoComplete="off"
        pattern=".*\d.*|[Nn]o [Pp]reference"
      />
      <datalist id="ages">
        {age.options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
      <Selects fields={fields} selects={selects} />
    </>
  )
}
