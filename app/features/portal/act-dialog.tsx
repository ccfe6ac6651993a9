import type { SubmissionResult } from "@conform-to/react"
import { Form } from "react-router"
import { TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import type { FormRules } from "#app/forms/rules.ts"
import { useHouseForm } from "#app/forms/use-house-form.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import type { actSchema } from "./act-schema.ts"
import type { Act } from "./acts-policy.ts"

const BUTTONS: Record<Act, string> = { suspend: "Suspend", restore: "Restore", delete: "Yes, delete it!" }

const HINTS: Record<Act, string> = {
  suspend: "The member reads it at login. Every session ends at once, and profiles are hidden.",
  restore: "It is kept in the audit. Profiles show again.",
  delete: "It is kept in the audit. Profile, pictures and requests are removed at once: nobody can undo that.",
}

interface ActDialogProps {
  act: Act
  people: readonly { id: number; name: string }[]
  rules: FormRules
  answer?: SubmissionResult<string[]>
  close: string
}

/** The question before an account is suspended, restored or deleted, with the reason that each of these needs. */
export function ActDialog({ act, people, rules, answer, close }: ActDialogProps) {
  const { form, fields, formProps } = useHouseForm<typeof actSchema>({ rules, lastResult: answer, id: "act" })
  const whom = people.length === 1 ? "this user" : `these ${people.length} users`
  const title = act === "delete" ? `Are you sure you want to delete ${whom}?` : `${BUTTONS[act]} ${whom}?`
  return (
    <Dialog title={title} close={close} closeLabel="Cancel">
      <p>{people.map(({ name }) => name).join(", ")}</p>
      <Form method="post" className="stack" {...formProps}>
        <ErrorSummary form={form} />
        {people.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <TextAreaField field={fields.reason} label="Reason" hint={HINTS[act]} rows={3} />
        <button className="button wide" name="intent" value={act}>
          {BUTTONS[act]}
        </button>
      </Form>
    </Dialog>
  )
}
