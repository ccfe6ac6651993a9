import { z } from "zod"
import { reasonField } from "#app/features/moderation/action-schema.ts"
import { choice, line } from "#app/forms/text.ts"
import { mendSteps } from "#db/schema/profiles.ts"

/** The state of the profile that was looked at; a decision about another one is none. */
const seen = line("Please look at the profile again.", 100)

export const confirmSchema = z.object({ seen, reason: reasonField })

export const sendBackSchema = z.object({
  seen,
  step: choice(mendSteps, "Please choose the step to correct."),
  reason: reasonField,
})
