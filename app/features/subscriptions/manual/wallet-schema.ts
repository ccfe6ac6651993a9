import { z } from "zod"
import { amountOf } from "#app/forms/numbers.ts"
import { choice, line } from "#app/forms/text.ts"
import { paymentMethods, plan } from "#db/schema/subscriptions.ts"

const [, ...byHand] = paymentMethods

const LARGEST_AMOUNT = 1_000_000
const AMOUNT = "Please enter the amount in rupees, without paisa."

/** Whole rupees, as people write them: '5,000', '1,00,000/-' or 'Rs 5000'. */
const rupees = line(AMOUNT, 20)
  .transform((text) => amountOf(text.replace(/^rs\.?|(\/-|rs\.?)$/gi, "")))
  .pipe(z.number({ error: AMOUNT }).int(AMOUNT).min(1, AMOUNT).max(LARGEST_AMOUNT, AMOUNT))

const NUMBER = "Please enter the transaction number as it stands on the receipt: letters and digits."

export const walletSchema = z.object({
  plan: choice(plan.enumValues, "Please choose a plan."),
  method: choice(byHand, "Please say how you paid."),
  amount: rupees,
  transactionNumber: line("Please enter the transaction number.", 60)
    .transform(transactionNumberOf)
    .pipe(z.string().regex(/^[A-Z0-9]{4,40}$/, NUMBER)),
})

/** One number however it is typed: capitals, without separators. */
export function transactionNumberOf(text: string) {
  return text.replace(/[\s#./-]/g, "").toUpperCase()
}
