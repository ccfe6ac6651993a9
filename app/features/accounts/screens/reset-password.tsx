import type { SubmissionResult } from "@conform-to/react"
import { href, redirect } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { attempt } from "#app/forms/attempt.server.ts"
import { PasswordField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { answerRefusal, refusalPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import type { FormRules } from "#app/forms/rules.ts"
import { useServerForm } from "#app/forms/use-server-form.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { formSays, unlessOffline } from "#app/network/unless-offline.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext } from "#app/viewer/contexts.server.ts"
import { resetPasswordSchema } from "../accounts-schema.ts"
import { codeFrom } from "../codes/code-digits.ts"
import { CodeForm } from "../codes/code-form.tsx"
import { askedCode, codeError, codePage, NOT_SIX_DIGITS, resend } from "../codes/code-page.server.ts"
import { codeCookies } from "../codes/codes.server.ts"
import { attemptQueued } from "../passwords/password-forms.server.ts"
import { NO_CODE, resetPassword, resetProofCookie, verifyResetCode } from "../passwords/resets.server.ts"
import type { Route } from "./+types/reset-password"

const NOT_VERIFIED = "Server error. Please try again later."
const NOT_RESET = "Password reset failed. Please try again."

export const headers = () => ({ "Cache-Control": "no-store" })

export async function loader({ request }: Route.LoaderArgs) {
  if (await resetProofCookie.read(request)) return { rules: rulesOf(resetPasswordSchema), page: null }
  return { rules: null, page: await codePage(request, "reset") }
}

/** Two steps at one address: the code, then the new password of whoever has proved the mailbox. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readFields(request)
  if (form.has("newPassword")) return choosePassword(request, form, ctx)

  const asked = await askedCode(request, "reset")
  if (form.get("intent") === "resend") return resend("reset", asked, request, ctx)
  const code = codeFrom(form)
  if (!code) return codeError(NOT_SIX_DIGITS)
  return attempt(
    async () => {
      const proof = await verifyResetCode(asked, code, ctx)
      if (!proof.done && proof.reason === "too-many") throw refusalPage(proof)
      if (!proof.done) return codeError(proof.message)
      const cookies = [await resetProofCookie.write(proof.value), codeCookies.reset.clear()]
      return redirect(href("/ResetOtp"), { headers: cookies.map((cookie) => ["Set-Cookie", cookie]) })
    },
    () => codeError(NOT_VERIFIED, 503),
  )
}

async function choosePassword(request: Request, form: FormData, ctx: RequestContext) {
  const proof = await resetProofCookie.read(request)
  if (!proof) return answerRefusal(NO_CODE, href("/ResetPassword"))
  const submission = await readForm(form, resetPasswordSchema)
  if (submission.status !== "success") return refused(submission)

  return attemptQueued(
    async () => {
      const result = await resetPassword(proof, submission.value.newPassword, ctx)
      if (result.done)
        return redirectWithNotice(href("/login"), "Your password was changed. Please log in.", resetProofCookie.clear())
      if (result.reason === "invalid") return refused(submission, { fields: { newPassword: result.message } })
      return answerRefusal(result, href("/ResetPassword"))
    },
    ctx,
    NOT_RESET,
    (message) => refused(submission, { form: message, status: 503 }),
  )
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  return unlessOffline(serverAction, () =>
    form.has("newPassword") ? formSays(NOT_RESET) : { codeError: NOT_VERIFIED },
  )
}

export default function ResetPassword({ loaderData: { page, rules }, actionData }: Route.ComponentProps) {
  const codeAnswer = actionData && "codeError" in actionData ? actionData : undefined
  const formAnswer = actionData && !("codeError" in actionData) ? actionData : undefined
  return (
    <div className="section narrow">
      <title>Choose a new password – Rishta</title>
      <div className="card sheet stack">
        <h1>Choose a new password</h1>
        {page && <CodeForm page={page} answer={codeAnswer} submit="Verify" />}
        {rules && <NewPassword rules={rules} answer={formAnswer} />}
      </div>
    </div>
  )
}

function NewPassword({ rules, answer }: { rules: FormRules; answer?: SubmissionResult }) {
  const { form, fields, formProps } = useServerForm<"newPassword" | "confirmPassword">({
    id: "new-password",
    rules,
    lastResult: answer,
  })
  return (
    <PostForm className="stack" {...formProps}>
      <ErrorSummary form={form} keeps={false} />
      <PasswordField
        field={fields.newPassword}
        label="New Password"
        hint="At least 6 characters. All devices are logged out once it is changed."
        autoComplete="new-password"
      />
      <PasswordField field={fields.confirmPassword} label="Confirm Password" autoComplete="new-password" />
      <SubmitButton>Change Password</SubmitButton>
    </PostForm>
  )
}
