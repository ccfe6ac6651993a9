import { href, redirect } from "react-router"
import type { z } from "zod"
import { filledByProgram } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { networkOf } from "#app/http/network.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { countSending, pretendCode, sendCode, sendSignupCode } from "../codes/code-sending.server.ts"
import { type CodeRequest, newCodeRequest, secretOf } from "../codes/codes.server.ts"
import { attemptQueued } from "../passwords/password-forms.server.ts"
import { passwordRefusal } from "../passwords/password-policy.ts"
import type { Registration } from "./registrations.server.ts"

interface Kind<Schema> {
  schemaFor: (form: FormData) => Schema
  register: (registration: z.infer<Schema>, asked: CodeRequest) => Promise<void>
  failed: string
  /** A cookie with what else was chosen. */
  remember?: (registration: z.infer<Schema>) => Promise<string>
}

/** Always ends at the page for the code: also for bots, which get none, and for e-mails that have an account. */
export async function signUp<Schema extends z.ZodType<Registration>>(
  request: Request,
  ctx: RequestContext,
  { schemaFor, register, failed, remember }: Kind<Schema>,
) {
  const form = await readFields(request)
  const submission = await readForm(form, schemaFor(form))
  if (submission.status !== "success") return refused(submission)
  const weak = weakPassword(submission.value)
  if (weak) return refused(submission, { fields: { password: weak.message } })
  const { email } = submission.value
  const chosen = await remember?.(submission.value)
  const askForCode = (cookie: string) =>
    redirect(href("/otp"), {
      headers: [cookie, chosen].flatMap((one): [string, string][] => (one ? [["Set-Cookie", one]] : [])),
    })

  return attemptQueued(
    async () => {
      valueOrPage(await countSending("signup", email, request, ctx))
      const asked = newCodeRequest(email)
      if (filledByProgram(form)) return askForCode(await pretendCode("signup", asked))
      await register(submission.value, asked)
      return askForCode(await sendCode("signup", asked, ctx))
    },
    ctx,
    failed,
    (message) => refused(submission, { form: message, status: 503 }),
  )
}

const weakPassword = ({ password, ...owner }: Registration) => {
  const why = passwordRefusal(password, owner)
  return why ? refuse("invalid", why, { field: "password" }) : undefined
}

/** The same words again are the same sign-up: its code is mailed once more, and either ticket names it. */
export async function signUpByProgram<Registered extends Registration>(
  registration: Registered,
  register: (registration: Registered, asked: CodeRequest) => Promise<void>,
  request: Request,
  ctx: RequestContext,
): Promise<Result<CodeRequest>> {
  const weak = weakPassword(registration)
  if (weak) return weak
  const counted = await countSending("signup", registration.email, request, ctx)
  if (!counted.done) return counted
  const asked = newCodeRequest(registration.email, networkOf(ctx.address), secretOf(registration))
  await register(registration, asked)
  await sendSignupCode(asked, ctx)
  return done(asked)
}
