import { z } from "zod"
import { reasonField } from "#app/features/moderation/reason.ts"
import { tooLong } from "#app/forms/text.ts"
import { ownPasswordSchema } from "../accounts-schema.ts"

const NO_CODE = "Please enter the code that your phone shows."

export const codeField = z.string({ error: NO_CODE }).trim().min(6, NO_CODE).max(40, tooLong(40))

export const loginCodeSchema = z.object({ otp: codeField })

export const secondStepSchema = z.object({ ...ownPasswordSchema.shape, otp: codeField })

export const factorResetSchema = z.object({ intent: z.literal("reset-step"), reason: reasonField })
