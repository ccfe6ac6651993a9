import { z } from "zod"
import { line } from "#app/forms/text.ts"
import { idField } from "#app/url/address.ts"

export const offerSchema = z.object({
  who: line("Please enter the e-mail, name or company of a consultant.", 200),
})

/** What the buttons do that ask nothing further. */
export const offerStep = z.union([
  z.object({ intent: z.literal("withdraw") }),
  z.object({ intent: z.enum(["accept", "decline"]), from: idField }),
])
