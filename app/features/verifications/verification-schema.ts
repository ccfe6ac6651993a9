import { z } from "zod"
import { reasonField } from "#app/features/moderation/reason.ts"
import { anyLines, choice, line } from "#app/forms/text.ts"
import { visibleText } from "#app/forms/visible-text.ts"
import { correctionSteps } from "#db/schema/profiles.ts"
import { READY_REASONS, type ReadyReason } from "./check-reasons.ts"

/** The profile's state when it was looked at; a decision about another state is refused. */
const seen = line("Please look at the profile again.", 100)

export const confirmSchema = z.object({ seen, reason: reasonField })

const REASON = "Please give a reason."

export const sendBackSchema = z
  .object({
    seen,
    step: choice(correctionSteps, "Please choose the step to correct."),
    ready: choice(Object.keys(READY_REASONS) as [ReadyReason, ...ReadyReason[]], REASON).optional(),
    reason: anyLines(REASON, 500).optional(),
  })
  .refine(({ ready, reason }) => ready || visibleText(reason ?? "").trim() !== "", { error: REASON, path: ["reason"] })
