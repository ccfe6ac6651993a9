import { z } from "zod"
import { line } from "#app/forms/text.ts"

/** A CNIC is thirteen digits, written with dashes or without. */
export const digitsOf = (cnic: string) => cnic.replace(/\D/g, "")

const CNIC = "Please enter the 13 digits of the CNIC."

export const cnicField = z
  .string()
  .trim()
  .max(20, CNIC)
  .regex(/^[\d -]*$/, CNIC)
  .refine((text) => digitsOf(text).length === 13, CNIC)

export const couponSchema = z.object({
  cnic: cnicField.optional(),
  couponCode: line("Coupon code is required", 40),
})
