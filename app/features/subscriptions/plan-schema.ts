import { z } from "zod"
import { choice, line } from "#app/forms/text.ts"
import { idField } from "#app/url/address.ts"
import { plan } from "#db/schema/subscriptions.ts"

/** Decides only the price list. */
export const REGIONS = ["pakistan", "abroad"] as const
/** On pages unknown means Pakistan. */
const regionSchema = z.enum(REGIONS).catch("pakistan")

export const planQuery = z.object({
  plan: z.enum(plan.enumValues).optional().catch(undefined),
  region: regionSchema,
  popup: z.literal("tiers").optional().catch(undefined),
  /** The account whose chat led here, to return to. */
  chat: idField.optional().catch(undefined),
})

export const subscribeSchema = z.object({
  plan: choice(plan.enumValues, "Please choose a plan."),
  region: regionSchema,
})

const CARD = "Invalid card number (must be 16 digits with optional spaces)"

const zip = line("ZIP code is required").regex(/^\d{5}$/, "Invalid ZIP code")

export const paymentSchema = z.object({
  card_number: z
    .string({ error: CARD })
    .regex(/^ *(\d *){16}$/, CARD)
    .max(40, CARD),
  card_name: line("Card holder name is required"),
  expiry_date: z
    .string({ error: "Invalid expiration date" })
    .trim()
    .regex(/^(0[1-9]|1[0-2])\/\d{2}$/, "Invalid expiration date")
    .refine((text) => !isPast(text), "Invalid expiration date"),
  cvc: z
    .string({ error: "Invalid CVC" })
    .trim()
    .regex(/^\d{3,4}$/, "Invalid CVC"),
  billing_address: line("Billing address is required", 200),
  city: line("City is required"),
  state: line("State is required"),
  zip,
})

/** An address in Pakistan is known by its city. */
export const paymentAtHomeSchema = paymentSchema.extend({
  state: paymentSchema.shape.state.optional(),
  zip: zip.optional(),
})

/** A card is good until the end of its month. */
function isPast(monthAndYear: string) {
  const [month, year] = monthAndYear.split("/").map(Number)
  return Date.UTC(2000 + year!, month!, 1) <= Date.now()
}
