import type { Option } from "#app/forms/fields.tsx"
import { SelectField, TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import type { AppFormProps } from "#app/forms/use-app-form.ts"
import { useServerForm } from "#app/forms/use-server-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"

interface DecisionProps extends AppFormProps {
  entry: { seen: string; contactNumber: string | null; pictureless: boolean }
}

/** A form with a mistake keeps what it was posted with; one that was refused is shown how the profile stands. */
const seenWhenPosted = (answer: AppFormProps["lastResult"], now: string) =>
  answer && !("notUsed" in answer) ? String(answer.initialValue?.seen ?? now) : now

export function Confirm({ entry, ...options }: DecisionProps) {
  const { form, fields, formProps, answer } = useServerForm<"reason">({
    ...options,
    id: "confirm",
    intent: "confirm",
  })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>Confirm the call</h2>
      <ErrorSummary form={form} />
      <input type="hidden" name="seen" value={seenWhenPosted(answer, entry.seen)} />
      <TextAreaField
        field={fields.reason}
        label="What was checked"
        hint="It is kept in the audit."
        rows={2}
        aria-keyshortcuts="a"
      />
      <SubmitButton name="intent" value="confirm">
        Phone checked
      </SubmitButton>
    </PostForm>
  )
}

export function SendBack({
  entry,
  steps,
  reasons,
  ...options
}: DecisionProps & { steps: Option[]; reasons: Option[] }) {
  const { form, fields, formProps, answer } = useServerForm<"step" | "ready" | "reason">({
    ...options,
    answers: entry.pictureless ? { step: "picture", ready: "none" } : undefined,
    id: "back",
    intent: "back",
  })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>Send back for correction</h2>
      <ErrorSummary form={form} />
      <input type="hidden" name="seen" value={seenWhenPosted(answer, entry.seen)} />
      <div className="pair">
        <SelectField field={fields.step} label="Step to correct" options={steps} aria-keyshortcuts="s" />
        <SelectField field={fields.ready} label="A usual reason" options={reasons} prompt="Another, typed below" />
      </div>
      <TextAreaField field={fields.reason} label="Reason" hint="The owner reads both." rows={2} />
      <SubmitButton name="intent" value="back">
        Send back
      </SubmitButton>
    </PostForm>
  )
}
