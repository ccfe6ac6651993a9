import { UndoDecision } from "#app/features/moderation/undo-decision.tsx"
import type { AppFormProps } from "#app/forms/use-app-form.ts"

interface UndoVerificationProps extends AppFormProps {
  sentBack: boolean
  seen: string
}

export function UndoVerification({ sentBack, ...options }: UndoVerificationProps) {
  return sentBack ? (
    <UndoDecision
      {...options}
      title="Sent back by mistake?"
      effect="There is nothing to correct any more: the profile has its old place in the queue, and an earlier check where nothing has changed since. Its owner is told, also by mail, that it was a mistake of ours."
      button="Undo sending back"
    />
  ) : (
    <UndoDecision
      {...options}
      title="Checked by mistake?"
      effect="The profile no longer says that its phone is checked, and waits for a call. Its owner is told that it was a mistake of ours."
      button="Undo the check"
    />
  )
}
