import { z } from "zod"
import { LONGEST_REASON } from "#app/features/consents/consent-policy.ts"
import { line } from "#app/forms/text.ts"

export const closeCallSchema = z.object({
  proof: z.coerce.number().int().positive(),
  reason: line("Please say why: whoever asked reads it.", LONGEST_REASON),
})
