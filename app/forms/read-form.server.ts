import type { Submission, SubmissionResult } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { data } from "react-router"
import type { z } from "zod"

/** Fields that are never sent back: what a page must not show again. */
const NEVER_BACK = [
  "password",
  "confirmPassword",
  "oldPassword",
  "newPassword",
  "otp",
  "image",
  "attachment",
  "card_number",
  "cvc",
]

/** The fields of a posted form. A body that is no form is answered with 400. */
export async function readFields(request: Request) {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}

/** Reads and checks a posted form: `status` is "success" with the `value`, or it is for `refused`. */
export async function readForm<Schema extends z.ZodType>(request: Request, schema: Schema) {
  return parseWithZod(await readFields(request), { schema })
}

/** The form as it was typed, without any error: for a button that only changes what the form offers. */
export function asTyped(form: FormData): SubmissionResult<string[]> {
  const initialValue: Record<string, string> = {}
  for (const [name, value] of form)
    if (typeof value === "string" && !NEVER_BACK.includes(name)) initialValue[name] = value
  return { initialValue }
}

/** Answers 400 with everything as typed and every error in its place; `errors` adds those that only a command finds. */
export function refused<Input, Value>(
  submission: Submission<Input, string[], Value>,
  errors: { form?: string; fields?: Record<string, string>; status?: number } = {},
) {
  const fieldErrors = Object.fromEntries(Object.entries(errors.fields ?? {}).map(([name, text]) => [name, [text]]))
  const formErrors = errors.form ? [errors.form] : undefined
  return data(submission.reply({ formErrors, fieldErrors, hideFields: NEVER_BACK }), { status: errors.status ?? 400 })
}
