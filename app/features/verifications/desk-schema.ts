import { z } from "zod"
import { anyLines, choice } from "#app/forms/text.ts"
import { callOutcomes } from "#db/schema/verifications.ts"

export const DESK = {
  waiting: "Waiting",
  called: "Called, no answer",
  "sent-back": "Sent back",
  checked: "Checked",
  pictureless: "Without a picture",
}
export type DeskState = keyof typeof DESK

export const deskStateFrom = (request: Request) =>
  z
    .enum(Object.keys(DESK) as [DeskState, ...DeskState[]])
    .catch("waiting")
    .parse(new URL(request.url).searchParams.get("state"))

export const OUTCOMES: Record<(typeof callOutcomes)[number], string> = {
  "no answer": "Nobody answered",
  "switched off": "The phone was switched off",
  "call later": "They asked us to call later",
}

export const AGAIN = {
  hour: "In an hour",
  hours: "In three hours",
  morning: "Tomorrow at 10 in the morning",
  evening: "Tomorrow at 7 in the evening",
  days: "In three days",
}
export type Again = keyof typeof AGAIN

export const callSchema = z.object({
  outcome: choice(callOutcomes, "Please say what came of the call."),
  again: choice(Object.keys(AGAIN) as [Again, ...Again[]], "Please say when to call again."),
  note: anyLines("Please write plain text.", 300).optional(),
})
