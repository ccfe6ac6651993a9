import { parse, type Submission, type SubmissionResult } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { data } from "react-router"
import type { z } from "zod"
import { joinDays } from "./days.ts"

/** Never sent back: what a page must not show again. */
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

const MOST_FIELDS = 100
const FIELD_NAME = /^(?!__proto__)\w{1,50}(\.\w{1,50})?$/

/** A body that is no form is answered with 400. */
export async function readFields(request: Request) {
  return knownShape(await request.formData().catch(() => undefined))
}

/**
 * 400 for more fields or other names than our forms have: very many fields, or one named `a[999999999]`, would keep the
 * server busy for minutes. And for NUL, which PostgreSQL does not take. Days come whole.
 */
export function knownShape(form: FormData | undefined) {
  const fields = form && [...form]
  const known = ([name, value]: [string, unknown]) => FIELD_NAME.test(name) && !String(value).includes("\0")
  if (!fields || fields.length > MOST_FIELDS || !fields.every(known)) throw data(null, { status: 400 })
  return joinDays(form)
}

const firstMessage = (issues: { message: string }[]) => issues.slice(0, 1).map(({ message }) => message)

/** `status` is "success" with the `value`, or it is for `refused`. Only a field's first error is kept. */
export async function readForm<Schema extends z.ZodType>(posted: Request | FormData, schema: Schema) {
  const form = posted instanceof FormData ? posted : await readFields(posted)
  return parseWithZod(form, { schema, formatError: firstMessage })
}

/** As typed, without errors: for a button that only changes what the form offers. */
export function asTyped(form: Iterable<[string, FormDataEntryValue]>): SubmissionResult<string[]> {
  const typed = new FormData()
  for (const [name, value] of form)
    if (typeof value === "string" && !NEVER_BACK.includes(name)) typed.append(name, value)
  const { payload } = parse(typed, { resolve: (value) => ({ value }) })
  // Files were left out above.
  return { initialValue: payload as SubmissionResult["initialValue"] }
}

/** 400 with everything as typed; `errors` adds those that only a command finds, `also` what else the page shows. */
export function refused<Input, Value, Also extends object>(
  submission: Submission<Input, string[], Value>,
  errors: { form?: string; fields?: Record<string, string>; status?: number } = {},
  also?: Also,
) {
  const fieldErrors = Object.fromEntries(Object.entries(errors.fields ?? {}).map(([name, text]) => [name, [text]]))
  const formErrors = errors.form ? [errors.form] : undefined
  const reply = submission.reply({ formErrors, fieldErrors, hideFields: NEVER_BACK })
  return data({ ...reply, ...(also as Also) }, { status: errors.status ?? 400 })
}
