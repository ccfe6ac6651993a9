import { z } from "zod"
import { reasonField } from "#app/features/moderation/reason.ts"
import { ownPasswordSchema } from "../accounts-schema.ts"

const NO_CODE = "Please enter the code that your phone shows."
const LONGEST_CODE = 40

export const codeField = z
  .string({ error: NO_CODE })
  .trim()
  .min(6, NO_CODE)
  .max(LONGEST_CODE, `Please use at most ${LONGEST_CODE} characters.`)

export const loginCodeSchema = z.object({ otp: codeField })

export const secondStepSchema = z.object({ ...ownPasswordSchema.shape, otp: codeField })

export const factorResetSchema = z.object({ intent: z.literal("reset-step"), reason: reasonField })
