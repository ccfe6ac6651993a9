import { ChoiceField, SelectField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { sayerOnPaper, yearChoices } from "../consent-policy.ts"
import type { paperSchema } from "../consent-schema.ts"

export function PaperForm({ rules, lastResult }: AppFormProps) {
  const answers = { years: "1" as const }
  const { form, fields, formProps } = useAppForm<ReturnType<typeof paperSchema>>({ rules, lastResult, answers })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>Record a signed paper</h2>
      <ErrorSummary form={form} />
      <TextField field={fields.paperOn} label="Signed on" type="date" />
      <TextField field={fields.paperNumber} label="Number of the paper" autoComplete="off" />
      <TextField field={fields.paperWho} label="Signed by" hint="The full name." autoComplete="off" />
      <SelectField field={fields.saidBy} label="Who is that" options={sayerOnPaper} />
      <ChoiceField field={fields.years} label="For how long" options={yearChoices} />
      <SubmitButton>Record the consent</SubmitButton>
    </PostForm>
  )
}
