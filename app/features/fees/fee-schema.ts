import { z } from "zod"
import { plannedDay } from "#app/features/cases/case-schema.ts"
import { amountOf } from "#app/forms/numbers.ts"
import { choice, line } from "#app/forms/text.ts"
import { rupees } from "#app/ui/rupees.ts"
import { idField } from "#app/url/address.ts"
import { feeKinds } from "#db/schema/fees.ts"

const MOST = 100_000_000
const AMOUNT = "Please enter whole rupees, as 50,000."

export const rupeesField = z
  .number({ error: AMOUNT })
  .int(AMOUNT)
  .min(1, AMOUNT)
  .max(MOST, `Please enter at most ${rupees(MOST)}.`)

export const feeSchema = z.object({
  kind: choice(feeKinds, "Please choose one."),
  /** As people write them: '5,000', '1,00,000/-' or 'Rs 5000'. */
  rupees: line(AMOUNT, 20)
    .transform((text) => amountOf(text.replace(/^rs\.?|(\/-|rs\.?)$/gi, "")))
    .pipe(rupeesField),
  words: line("Please write a few words.", 120).optional(),
  day: plannedDay,
})

export const feeStep = z.object({ intent: z.literal("remove"), feeId: idField })
