import type { SubmissionResult } from "@conform-to/react"
import { TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import type { FormRules } from "#app/forms/rules.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { isolated } from "#app/ui/isolated.ts"
import { TextWithNames } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import type { ReasonSchema } from "./reason.ts"

interface ReasonDialogProps {
  title: string
  people: readonly { id: number; name: string }[]
  intent: string
  button: string
  /** Who reads the reason, and what happens. */
  hint: string
  rules: FormRules
  answer?: SubmissionResult<string[]>
  close: string
}

export function ReasonDialog({ title, people, close, ...question }: ReasonDialogProps) {
  const about = people.map(({ id }) => id).join()
  return (
    <Dialog title={title} close={close} closeLabel="Cancel">
      <p>
        <TextWithNames text={people.map(({ name }) => isolated(name)).join(", ")} />
      </p>
      <ReasonForm key={`${question.intent} ${about}`} people={people} {...question} />
    </Dialog>
  )
}

type ReasonFormProps = Omit<ReasonDialogProps, "title" | "close">

function ReasonForm({ people, intent, button, hint, rules, answer }: ReasonFormProps) {
  const { form, fields, formProps } = useAppForm<ReasonSchema>({ rules, lastResult: answer, id: "act" })
  return (
    <PostForm className="stack" {...formProps}>
      <ErrorSummary form={form} />
      {people.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <TextAreaField field={fields.reason} label="Reason" hint={hint} rows={3} />
      <button className="button wide" name="intent" value={intent}>
        {button}
      </button>
    </PostForm>
  )
}
