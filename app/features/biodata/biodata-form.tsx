import { ChoiceField, FieldError, type FieldOf, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import type { biodataSchema } from "./biodata-schema.ts"
import type { OwnBiodata } from "./own-biodata.server.ts"
import { LINK_DAYS, lookChoices, MOST_LINK_DAYS, type Part, partChoices } from "./parts.ts"

interface Props extends AppFormProps {
  biodata: Pick<OwnBiodata, "choices" | "hasPicture" | "isClient">
}

/** Three ways to hand on what is ticked; what was ticked last time is ticked again. */
export function BiodataForm({ biodata: { choices, hasPicture, isClient }, ...options }: Props) {
  const { form, fields, formProps } = useAppForm<typeof biodataSchema>({
    ...options,
    answers: { ...choices, days: String(LINK_DAYS) } as never,
  })
  const offered = partChoices.filter(({ value }) => value !== "picture" || hasPicture)
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <ErrorSummary form={form} />
      <Parts field={fields.parts} offered={offered} />
      <p className="small soft">
        {isClient
          ? "Name, age, gender and marital status are always on it, and your name as a watermark. The family sees what you have made."
          : "Your name, age, gender and marital status are always on it."}
      </p>
      <ChoiceField field={fields.look} label="How it looks" options={lookChoices} />
      <div className="row">
        <button className="button" name="intent" value="pdf">
          Make the PDF
        </button>
        <button className="button" name="intent" value="picture">
          Make the picture
        </button>
      </div>
      <TextField
        field={fields.days}
        label="A link opens for so many days"
        hint={`At most ${MOST_LINK_DAYS}. You can end it at any time.`}
        type="number"
        autoComplete="off"
      />
      <button className="button quiet" name="intent" value="link">
        Make a link
      </button>
    </PostForm>
  )
}

function Parts({ field, offered }: { field: FieldOf; offered: { value: Part; label: string }[] }) {
  const ticked = [field.initialValue].flat()
  return (
    <fieldset className="field choices" id={field.id}>
      <legend>What is on it</legend>
      {offered.map(({ value, label }) => (
        <label key={value} className="choice">
          <input type="checkbox" name={field.name} value={value} defaultChecked={ticked.includes(value)} />
          {label}
        </label>
      ))}
      <FieldError field={field} />
    </fieldset>
  )
}
