import { href, redirect } from "react-router"
import type { z } from "zod"
import { attempt } from "#app/forms/attempt.server.ts"
import { filledByProgram } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import type { RequestFacts } from "#app/http/facts.ts"
import { pretendCode, sendCode, spendSending } from "./code-sending.server.ts"
import { passwordRefusal } from "./password-policy.ts"
import type { Registration } from "./registrations.server.ts"

interface Kind<Schema> {
  schema: Schema
  register: (registration: z.infer<Schema>) => Promise<void>
  /** What is said when it cannot be kept now. */
  failed: string
}

/**
 * Signing up, of either kind, ends where the code is asked for: also for a program, which gets none, and for an e-mail that
 * has an account already.
 */
export async function signUp<Schema extends z.ZodType<Registration>>(
  request: Request,
  facts: RequestFacts,
  { schema, register, failed }: Kind<Schema>,
) {
  const form = await readFields(request)
  const submission = await readForm(form, schema)
  if (submission.status !== "success") return refused(submission)
  const { name, email, password } = submission.value
  const refusal = passwordRefusal(password, { name, email })
  if (refusal) return refused(submission, { fields: { password: refusal } })
  const askForCode = (cookie: string) => redirect(href("/otp"), { headers: { "Set-Cookie": cookie } })
  if (filledByProgram(form)) return askForCode(await pretendCode("signup", email))

  return attempt(
    async () => {
      await spendSending(email, facts)
      await register(submission.value)
      return askForCode(await sendCode("signup", email, facts))
    },
    () => refused(submission, { form: failed, status: 503 }),
  )
}
