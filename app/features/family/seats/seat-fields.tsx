import { ExplainedChoices } from "#app/forms/explained-choices.tsx"
import { FieldError, type FieldOf, SelectField, TextField } from "#app/forms/fields.tsx"
import { familyRelations, seatLevels } from "#db/schema/family-levels.ts"
import { LEVELS, RELATIONS } from "./seat-texts.ts"

interface Props {
  fields: Record<"name" | "relation" | "level", FieldOf>
}

export const SeatFields = ({ fields }: Props) => (
  <>
    <TextField field={fields.name} label="Name" hint="As you call them" autoComplete="off" />
    <SelectField
      field={fields.relation}
      label="Who they are to you"
      options={familyRelations.map((value) => ({ value, label: RELATIONS[value] }))}
    />
    <fieldset className="field choices" aria-describedby={fields.level.errors ? fields.level.errorId : undefined}>
      <legend>What they see and do</legend>
      <ExplainedChoices
        name={fields.level.name}
        values={seatLevels}
        texts={LEVELS}
        chosen={fields.level.initialValue}
      />
      <FieldError field={fields.level} />
    </fieldset>
  </>
)
