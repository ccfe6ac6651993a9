import { type FieldOf, SelectField, TextField } from "#app/forms/fields.tsx"
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
      <div className="stack tight">
        {seatLevels.map((level) => (
          <label key={level} className="choice">
            <input
              type="radio"
              name={fields.level.name}
              value={level}
              required
              defaultChecked={fields.level.initialValue === level}
            />
            <span>
              <strong>{LEVELS[level].label}</strong>
              <br />
              <span className="small soft">{LEVELS[level].about}</span>
            </span>
          </label>
        ))}
      </div>
      {fields.level.errors && (
        <p className="error" id={fields.level.errorId}>
          {fields.level.errors.join(" ")}
        </p>
      )}
    </fieldset>
  </>
)
