import { href, Link, redirect } from "react-router"
import { attempt } from "#app/forms/attempt.server.ts"
import { TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, filledByProgram, Honeypot, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { formSays, unlessOffline } from "#app/network/unless-offline.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext } from "#app/viewer/contexts.server.ts"
import { forgotPasswordSchema } from "../accounts-schema.ts"
import { countSending, pretendCode, sendCode } from "../codes/code-sending.server.ts"
import { newCodeRequest } from "../codes/codes.server.ts"
import { resetProofCookie } from "../passwords/resets.server.ts"
import type { Route } from "./+types/forgot-password"

const FAILED = "Server error. Please try again later."

export const loader = () => ({ rules: rulesOf(forgotPasswordSchema) })

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readFields(request)
  const submission = await readForm(form, forgotPasswordSchema)
  if (submission.status !== "success") return refused(submission)
  const { email } = submission.value

  return attempt(
    async () => {
      valueOrPage(await countSending("reset", email, request, ctx))
      const send = filledByProgram(form) ? pretendCode : sendCode
      const cookies = [await send("reset", newCodeRequest(email), ctx), resetProofCookie.clear()]
      return redirect(href("/ResetOtp"), { headers: cookies.map((cookie) => ["Set-Cookie", cookie]) })
    },
    () => refused(submission, { form: FAILED, status: 503 }),
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessOffline(serverAction, () => formSays(FAILED))

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, formProps } = useAppForm<typeof forgotPasswordSchema>({
    rules: loaderData.rules,
    lastResult: actionData,
  })
  return (
    <div className="section narrow">
      <title>Forgot password – Rishta</title>
      <PostForm className="card sheet stack" {...formProps}>
        <h1>Forgot Password?</h1>
        <p>Tell us your e-mail and we send you a code, with which you can choose a new password.</p>
        <ErrorSummary form={form} keeps={false} />
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
        <Honeypot />
        <SubmitButton>Send Code</SubmitButton>
        <p>
          <Link to={href("/login")}>Back to Login</Link>
        </p>
      </PostForm>
    </div>
  )
}
