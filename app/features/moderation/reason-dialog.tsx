import type { SubmissionResult } from "@conform-to/react"
import type { ReactNode } from "react"
import { TextAreaField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import type { FormRules } from "#app/forms/rules.ts"
import { useServerForm } from "#app/forms/use-server-form.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { PostForm } from "#app/ui/post-form.tsx"

interface ReasonDialogProps {
  title: string
  /** Of what is decided on, as the form's `id`. */
  ids: readonly number[]
  /** What and whom it is about: `PersonSummaries` of everybody concerned. */
  about: ReactNode
  intent: string
  button: string
  /** Who reads the reason, and what happens. */
  hint: string
  /** Of what this number is to be typed, where several would be lost at once. */
  counts?: string
  rules: FormRules
  answer?: SubmissionResult<string[]>
  close: string
}

export function ReasonDialog({ title, about, close, ...question }: ReasonDialogProps) {
  return (
    <Dialog title={title} close={close} closeLabel="Cancel">
      {about}
      <ReasonForm key={`${question.intent} ${question.ids.join()}`} {...question} />
    </Dialog>
  )
}

type ReasonFormProps = Omit<ReasonDialogProps, "title" | "about" | "close">

function ReasonForm({ ids, intent, button, hint, counts, rules, answer }: ReasonFormProps) {
  const { form, fields, formProps } = useServerForm<"reason" | "count">({ rules, lastResult: answer, id: "act" })
  return (
    <PostForm className="stack" {...formProps}>
      <ErrorSummary form={form} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <TextAreaField field={fields.reason} label="Reason" hint={hint} rows={3} />
      {counts && (
        <TextField
          field={fields.count}
          label={counts}
          hint={`Type ${ids.length} if you mean all of them.`}
          inputMode="numeric"
        />
      )}
      <button className="button wide" name="intent" value={intent}>
        {button}
      </button>
    </PostForm>
  )
}
