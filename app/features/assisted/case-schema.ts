import { z } from "zod"
import { reasonField } from "#app/features/moderation/reason.ts"
import { choice, lines } from "#app/forms/text.ts"
import { idField } from "#app/url/address.ts"
import { assistedOutcomes } from "#db/schema/consultants.ts"

export const CASE_STATES = {
  open: "Open",
  taken: "With a matchmaker",
  overdue: "Overdue",
  ended: "Ended",
}
export type CaseState = keyof typeof CASE_STATES

export const caseStateFrom = (request: Request) =>
  z
    .enum(Object.keys(CASE_STATES) as [CaseState, ...CaseState[]])
    .catch("open")
    .parse(new URL(request.url).searchParams.get("state"))

export const CASE_OUTCOMES: Record<(typeof assistedOutcomes)[number], string> = {
  married: "They have married",
  engaged: "They are engaged",
  introduced: "They were introduced to somebody",
  nobody: "Nobody suitable was found",
  withdrawn: "The member no longer wishes it",
}

export const handOverSchema = z.object({ to: idField, reason: reasonField })

export const caseNoteSchema = z.object({ note: lines("Please write what has happened.", 500) })

export const endCaseSchema = z.object({
  outcome: choice(assistedOutcomes, "Please say how it has ended."),
  reason: reasonField,
})
