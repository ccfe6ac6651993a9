import { z } from "zod"
import { line, tooLong } from "#app/forms/text.ts"
import type { PhoneOrigin } from "./phone/phone.server.ts"
import { phone } from "./steps/profile-schema.ts"

const LONGEST_ADDRESS = 200

export const companyFields = (origin?: PhoneOrigin) => ({
  companyName: line("Company name is required", 120),
  companyAddress: line("Company address is required", LONGEST_ADDRESS),
  contactNumber: phone("Contact number is required", origin),
})

export const consultantInfoSchema = (origin?: PhoneOrigin) =>
  z.object({ consultantName: line("Consultant name is required"), ...companyFields(origin) })

export type ConsultantInfo = z.output<ReturnType<typeof consultantInfoSchema>>

/** Thirteen digits, as the card shows them (35202-1234567-1) or without dashes; kept without. */
export const cnic = z
  .string({ error: "CNIC is required" })
  .trim()
  .min(1, "CNIC is required")
  .max(20, tooLong(20))
  .regex(/^(\d{13}|\d{5}-\d{7}-\d)$/, "CNIC must have 13 digits, such as 35202-1234567-1.")
  .transform((text) => text.replaceAll("-", ""))
