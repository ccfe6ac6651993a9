import { ChoiceField, SelectField, TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { sayerChoices, yearChoices } from "./consent-policy.ts"
import type { answerSchema } from "./consent-schema.ts"

interface Props extends AppFormProps {
  given: boolean
  mayAgree: boolean
}

export function AnswerForms({ given, mayAgree, ...options }: Props) {
  const answers = { years: "1" as const }
  const { form, fields, formProps } = useAppForm<typeof answerSchema>({ ...options, answers })
  return (
    <PostForm reloadDocument className="card sheet stack" {...formProps}>
      <h2>{given ? "You have agreed" : "May others see this profile?"}</h2>
      {given && (
        <p>{`You can ${mayAgree ? "agree for longer, or " : ""}take it back at any time: nobody else sees the profile from then on, and this link ends.`}</p>
      )}
      <ErrorSummary form={form} />
      <SelectField field={fields.saidBy} label="Who answers" options={sayerChoices} />
      {mayAgree && <ChoiceField field={fields.years} label="For how long" options={yearChoices} />}
      <TextAreaField field={fields.remark} label="A remark for the consultant" hint="Optional." rows={3} />
      <div className="row">
        {mayAgree && (
          <button className="button" name="intent" value="yes">
            {given ? "Agree for longer" : "Yes, we agree"}
          </button>
        )}
        <button className="button quiet" name="intent" value="no">
          {given ? "Take the consent back" : "No, we do not agree"}
        </button>
      </div>
    </PostForm>
  )
}
