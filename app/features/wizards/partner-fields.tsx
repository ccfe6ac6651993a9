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
        suggestions={age.options}
        autoComplete="off"
        pattern=".*\d.*|[Nn]o [Pp]reference"
      />
      <Selects fields={fields} selects={selects} />
    </>
  )
}
