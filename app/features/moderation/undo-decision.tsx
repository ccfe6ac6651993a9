import { TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import type { AppFormProps } from "#app/forms/use-app-form.ts"
import { useServerForm } from "#app/forms/use-server-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"

interface UndoDecisionProps extends AppFormProps {
  title: string
  button: string
  /** What comes back, what stays, and who is told. */
  effect: string
  seen: string
}

/** On the page of something decided, which goes back to where it waited. */
export const UndoDecision = (props: UndoDecisionProps) => <UndoForm key={props.seen} {...props} />

function UndoForm({ title, button, effect, seen, ...options }: UndoDecisionProps) {
  // Of each decision its own, so that a browser does not bring back why another one was undone.
  const id = `undo-${seen.replace(/\D/g, "")}`
  const { form, fields, formProps } = useServerForm<"reason">({ ...options, id, intent: "undo" })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>{title}</h2>
      <p className="soft">{effect}</p>
      <ErrorSummary form={form} />
      <input type="hidden" name="seen" value={seen} />
      <TextAreaField
        field={fields.reason}
        label="What went wrong"
        hint="It is kept in the audit, for administrators alone."
        rows={2}
      />
      <SubmitButton name="intent" value="undo">
        {button}
      </SubmitButton>
    </PostForm>
  )
}
