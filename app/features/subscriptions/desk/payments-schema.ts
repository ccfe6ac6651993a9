import { z } from "zod"
import { reasonField } from "#app/features/moderation/reason.ts"
import { amountOf } from "#app/forms/numbers.ts"
import { choice, line } from "#app/forms/text.ts"
import { idField } from "#app/url/address.ts"
import { plan } from "#db/schema/subscriptions.ts"

const AMOUNT = "Please enter the amount that went back."
export const refundSchema = z.object({
  amount: line(AMOUNT, 20)
    .transform(amountOf)
    .pipe(z.number({ error: AMOUNT }).min(0.01, AMOUNT).max(1_000_000, AMOUNT).multipleOf(0.01, AMOUNT)),
  endsPlan: z.boolean().optional(),
  reason: reasonField,
})

const chosenPlan = { to: idField, plan: choice(plan.enumValues, "Please choose a plan."), reason: reasonField }

export const matchSchema = z.object(chosenPlan)

/** `from`: whose the money was when the page was shown. */
export const moveSchema = z.object({ from: idField, ...chosenPlan })

const DAYS = "Please enter 1 to 366 days."
const days = z.number({ error: DAYS }).int(DAYS).min(1, DAYS).max(366, DAYS)
const term = z
  .number({ error: "Please choose a plan." })
  .int()
  .min(1)
  .max(2 ** 48)

export const startSchema = z.object({
  plan: choice(plan.enumValues, "Please choose a plan."),
  days,
  reason: reasonField,
})
export const extendSchema = z.object({ term, days, reason: reasonField })
export const endSchema = z.object({ term, reason: reasonField })
