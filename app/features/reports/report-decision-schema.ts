import { z } from "zod"
import { reasonField } from "#app/features/moderation/reason.ts"
import { choice } from "#app/forms/text.ts"
import { PARTS, VERDICTS } from "./reports-policy.ts"

export const reportDecisionSchema = z.object({
  intent: choice(VERDICTS, "Please choose what to do."),
  reason: reasonField,
  part: choice(PARTS, "Please choose what to remove.").optional(),
})

/** A bad value means those that wait. */
export const reportStateFrom = (request: Request) =>
  z.enum(["open", "decided"]).catch("open").parse(new URL(request.url).searchParams.get("state"))
