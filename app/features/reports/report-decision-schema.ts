import { z } from "zod"
import { reasonField } from "#app/features/moderation/reason.ts"
import { choice, lines } from "#app/forms/text.ts"
import { PARTS, VERDICTS } from "./reports-policy.ts"

export const reportDecisionSchema = z.object({
  intent: choice(VERDICTS, "Please choose what to do."),
  reason: reasonField,
  part: choice(PARTS, "Please choose what to remove.").optional(),
  /** To somebody without an account who has left an e-mail. */
  answer: lines("Please write your answer.", 4000).optional(),
})

/** A bad value means those that wait. */
export const reportStateFrom = (request: Request) =>
  z.enum(["open", "decided"]).catch("open").parse(new URL(request.url).searchParams.get("state"))
