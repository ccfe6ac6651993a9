import { z } from "zod"
import { cnic, companyFields } from "#app/features/profiles/consultant-schema.ts"
import type { PhoneOrigin } from "#app/features/profiles/phone/phone.server.ts"
import { FOR_WHOM, type ForWhom } from "#app/features/wizards/for-whom.ts"
import { line, tooLong } from "#app/forms/text.ts"

const LONGEST_PASSWORD = 128
const LONGEST_EMAIL = 254

export const email = (missing: string, wrong: string) =>
  z
    .string({ error: missing })
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(LONGEST_EMAIL, tooLong(LONGEST_EMAIL))
    .regex(z.regexes.email, wrong)

/** Never trimmed or cut: what was typed is the password. */
const password = (missing: string, tooShort: string) =>
  z.string({ error: missing }).min(6, tooShort).max(LONGEST_PASSWORD, tooLong(LONGEST_PASSWORD))

const newPassword = password("Password is required", "Password must be at least 6 characters long")

export const loginSchema = z.object({
  username: z
    .string({ error: "Username is required" })
    .trim()
    .min(6, "Username must be at least 6 characters")
    .max(LONGEST_EMAIL, tooLong(LONGEST_EMAIL)),
  password: password("Password is required", "Password must be at least 6 characters"),
})

const signupFields = {
  name: line("Name is required"),
  email: email("Email is required", "Enter a valid email"),
  password: newPassword,
  confirmPassword: z.string({ error: "Confirm Password is required" }),
}

const passwordsMatch = {
  error: "Passwords must match",
  path: ["confirmPassword"],
}

export const memberSignupSchema = z
  .object(signupFields)
  .refine((form) => form.password === form.confirmPassword, passwordsMatch)

/** The page asks for whom, too. */
export const memberSignupForm = z
  .object({
    ...signupFields,
    profileFor: z
      .enum(Object.keys(FOR_WHOM) as ForWhom[])
      .optional()
      .catch(undefined),
  })
  .refine((form) => form.password === form.confirmPassword, passwordsMatch)

export const consultantSignupSchema = (origin?: PhoneOrigin) => {
  const { contactNumber, ...company } = companyFields(origin)
  return z
    .object({ ...signupFields, ...company, contactNo: contactNumber, cnic })
    .refine((form) => form.password === form.confirmPassword, passwordsMatch)
}

export const forgotPasswordSchema = z.object({
  email: email("Please enter a valid email.", "Please enter a valid email."),
})

export const resetPasswordSchema = z
  .object({ newPassword, confirmPassword: z.string({ error: "Confirm Password is required" }) })
  .refine((form) => form.newPassword === form.confirmPassword, {
    error: "Passwords do not match!",
    path: ["confirmPassword"],
  })

export const changePasswordSchema = z.object({
  oldPassword: z.string({ error: "Old password is required" }).max(LONGEST_PASSWORD, tooLong(LONGEST_PASSWORD)),
  newPassword: password("New password is required", "Password must be at least 6 characters long"),
})

export const ownPasswordSchema = z.object({
  password: z.string({ error: "Password is required" }).max(LONGEST_PASSWORD, tooLong(LONGEST_PASSWORD)),
})

/** Without a choice the account waits. */
const when = z.object({ when: z.enum(["later", "now"]).optional().catch(undefined) })

export const leaveSchema = when.extend({ password: z.undefined().catch(undefined) })
export const leaveWithPasswordSchema = when.extend(ownPasswordSchema.shape)
export const newEmailSchema = z.object({
  email: email("Please enter a valid email.", "Please enter a valid email."),
  ...ownPasswordSchema.shape,
})

export const accountNameSchema = z.object({ name: line("Name is required") })
