import type { SubmissionResult } from "@conform-to/react"
import type { PersonSummary } from "#app/features/moderation/person-summary.server.ts"
import { PersonSummaries } from "#app/features/moderation/person-summary.tsx"
import { ReasonDialog } from "#app/features/moderation/reason-dialog.tsx"
import type { FormRules } from "#app/forms/rules.ts"
import { Dialog } from "#app/ui/dialog.tsx"

const QUESTIONS = {
  check: {
    title: "Mark this company as checked?",
    button: "Mark as checked",
    hint: "What you looked at. It is kept in the audit; the consultant is told by mail, and the clients’ profiles will say that the company is checked.",
  },
  "send-back": {
    title: "Send this company back?",
    button: "Send back",
    hint: "What is wrong, and what the consultant is to correct. It goes to the consultant word for word, and is kept in the audit.",
  },
  uncheck: {
    title: "Remove the check of this company?",
    button: "Remove check",
    hint: "Why, and what the consultant is to correct. It goes to the consultant word for word, and is kept in the audit; the clients’ profiles will say that the company is not yet verified.",
  },
  reveal: {
    title: "Show the whole CNIC?",
    button: "Show",
    hint: "What you need it for. It is kept in the audit with your name.",
  },
}

interface TeamDialogProps {
  step: keyof typeof QUESTIONS
  person: PersonSummary
  rules: FormRules
  answer?: SubmissionResult<string[]> | { cnic: string }
  close: string
}

export function TeamDialog({ step, person, answer, ...dialog }: TeamDialogProps) {
  if (answer && "cnic" in answer)
    return (
      <Dialog title={`CNIC of ${person.name}`} close={dialog.close}>
        <PersonSummaries people={[person]} />
        <p>{answer.cnic}</p>
      </Dialog>
    )
  return (
    <ReasonDialog
      {...dialog}
      {...QUESTIONS[step]}
      ids={[person.id]}
      about={<PersonSummaries people={[person]} />}
      intent={step}
      answer={answer}
    />
  )
}
