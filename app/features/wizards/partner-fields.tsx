import type { MemberPartnerField } from "#app/features/profiles/fields/preference-fields.ts"
import type { memberPartnerForm } from "#app/features/profiles/steps/step-options.server.ts"
import { Selects } from "#app/features/profiles/steps/steps.tsx"
import { type FieldOf, TextField } from "#app/forms/fields.tsx"

interface PartnerProps {
  fields: Record<MemberPartnerField, FieldOf>
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
