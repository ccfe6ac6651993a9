import { z } from "zod"
import { amountOf } from "#app/forms/numbers.ts"
import { choice, line } from "#app/forms/text.ts"
import { rupees as inRupees } from "#app/ui/rupees.ts"
import { manualMethods, type Plan, plan } from "#db/schema/subscriptions.ts"
import { PLANS, termsOf } from "../plan-table.ts"

const LARGEST_AMOUNT = 1_000_000
const AMOUNT = "Please enter the amount in rupees, without paisa."

/** Whole rupees, as people write them: '5,000', '1,00,000/-' or 'Rs 5000'. */
const rupees = line(AMOUNT, 20)
  .transform((text) => amountOf(text.replace(/^rs\.?|(\/-|rs\.?)$/gi, "")))
  .pipe(z.number({ error: AMOUNT }).int(AMOUNT).min(1, AMOUNT).max(LARGEST_AMOUNT, AMOUNT))

const NUMBER = "Please enter the transaction number as it stands on the receipt: letters and digits."

function otherAmount({ plan, amount }: Paid) {
  const { name, rupees } = termsOf(plan)
  if (amount !== rupees)
    return `You wrote ${inRupees(amount)}; the price of ${name} is ${inRupees(rupees)}. If that is what you paid, please write to us.`
}

const given = {
  plan: choice(plan.enumValues, "Please choose a plan."),
  method: choice(manualMethods, "Please say how you paid."),
  amount: rupees,
  transactionNumber: line("Please enter the transaction number.", 60)
    .transform(transactionNumberOf)
    .pipe(z.string().regex(/^[A-Z0-9]{4,40}$/, NUMBER)),
}

type Paid = { plan: Plan; amount: number }

/** Nobody loses what was paid too much. */
const isPrice = <Payment extends Paid>(payment: Payment, context: z.RefinementCtx<Payment>) => {
  const message = otherAmount(payment)
  if (message) context.addIssue({ code: "custom", path: ["amount"], message })
}

export const walletSchema = z.object(given).superRefine(isPrice)

/** For programs, which send the amount as a number; in a form it is one in digits. */
export const walletCall = z
  .strictObject({
    plan: z.enum(plan.enumValues).meta({ example: "standard" }),
    method: z.enum(manualMethods).meta({ example: "easypaisa" }),
    amount: z.coerce
      .number()
      .int()
      .min(1)
      .max(LARGEST_AMOUNT)
      .meta({
        example: 5000,
        description: "In rupees: the price of the plan.",
        override: { type: "integer", enum: PLANS.map(({ rupees }) => rupees) },
      }),
    transactionNumber: given.transactionNumber.meta({
      example: "1234567890",
      description: "As wallet or bank show it: 4 to 40 letters and digits, separators aside.",
      override: { minLength: 4, pattern: "^[ #./-]*([A-Za-z0-9][ #./-]*){4,40}$" },
    }),
  })
  .superRefine(isPrice)

/** One number however it is typed: capitals, without separators. */
export function transactionNumberOf(text: string) {
  return text.replace(/[\s#./-]/g, "").toUpperCase()
}
