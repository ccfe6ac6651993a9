import type { SubmissionResult } from "@conform-to/react"
import type { PersonSummary } from "#app/features/moderation/person-summary.server.ts"
import { PersonSummaries } from "#app/features/moderation/person-summary.tsx"
import { ReasonDialog } from "#app/features/moderation/reason-dialog.tsx"
import type { FormRules } from "#app/forms/rules.ts"
import type { Action } from "./actions-policy.ts"

const BUTTONS: Record<Action, string> = { suspend: "Suspend", restore: "Restore", delete: "Yes, delete it!" }

const HINTS: Record<Action, string> = {
  suspend: "The member reads it at login. Every session ends at once, and profiles are hidden.",
  restore: "It is kept in the audit. Profiles show again.",
  delete: "It is kept in the audit. Profile, pictures and requests are removed at once: nobody can undo that.",
}

interface ActionDialogProps {
  action: Action
  people: readonly PersonSummary[]
  rules: FormRules
  answer?: SubmissionResult<string[]>
  close: string
}

export function ActionDialog({ action, people, ...dialog }: ActionDialogProps) {
  const whom = people.length === 1 ? "this user" : `these ${people.length} users`
  return (
    <ReasonDialog
      {...dialog}
      title={action === "delete" ? `Are you sure you want to delete ${whom}?` : `${BUTTONS[action]} ${whom}?`}
      ids={people.map(({ id }) => id)}
      about={<PersonSummaries people={people} />}
      intent={action}
      button={BUTTONS[action]}
      hint={HINTS[action]}
    />
  )
}
