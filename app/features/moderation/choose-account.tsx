import { TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import type { chooseSchema } from "./choose-account.ts"

interface ChooseAccountProps extends AppFormProps {
  title: string
  label: string
  /** Who may be chosen, if not everybody. */
  only?: string
  who?: string
}

/** First whom: the next step shows the account, before anything is done. */
export function ChooseAccount({ title, label, only, who, ...options }: ChooseAccountProps) {
  const { form, fields, formProps } = useAppForm<typeof chooseSchema>({
    ...options,
    answers: { who },
    id: "choose",
    intent: "choose",
  })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>{title}</h2>
      <ErrorSummary form={form} />
      <TextField
        field={fields.who}
        label={label}
        hint={`${only ? `${only} ` : ""}You see who it is before anything is done.`}
        autoComplete="off"
      />
      <SubmitButton name="intent" value="choose">
        Show who it is
      </SubmitButton>
    </PostForm>
  )
}
