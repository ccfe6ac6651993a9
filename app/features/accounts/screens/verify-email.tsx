import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { attempt } from "#app/forms/attempt.server.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { refusalPage } from "#app/forms/refusal.server.ts"
import { loginAddress } from "#app/guards/remembered-origin.ts"
import { unlessOffline } from "#app/network/unless-offline.ts"
import { requestContext } from "#app/viewer/contexts.server.ts"
import { codeFrom } from "../codes/code-digits.ts"
import { CodeForm } from "../codes/code-form.tsx"
import { askedCode, codeError, codePage, NOT_SIX_DIGITS, resend } from "../codes/code-page.server.ts"
import { codeCookies } from "../codes/codes.server.ts"
import { forgetToComeBack, whereToComeBack } from "../sign-up/come-back.server.ts"
import { verifyEmail } from "../sign-up/registrations.server.ts"
import type { Route } from "./+types/verify-email"

const FAILED = "Something went wrong. Please enter the code again."

export const headers = () => ({ "Cache-Control": "no-store" })

export const loader = ({ request }: Route.LoaderArgs) => codePage(request, "signup")

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const asked = await askedCode(request, "signup")
  const form = await readFields(request)
  if (form.get("intent") === "resend") return resend("signup", asked, request, ctx)
  const code = codeFrom(form)
  if (!code) return codeError(NOT_SIX_DIGITS)

  return attempt(
    async () => {
      const verified = await verifyEmail(asked, code, ctx)
      if (!verified.done && verified.reason === "too-many") throw refusalPage(verified)
      if (!verified.done) return codeError(verified.message)
      const welcome = "Your e-mail is confirmed. You can log in now."
      const back = await whereToComeBack(request)
      const cookies = [codeCookies.signup.clear(), ...(back ? [forgetToComeBack()] : [])]
      return redirectWithNotice(loginAddress(back), welcome, ...cookies)
    },
    () => codeError(FAILED, 503),
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessOffline(serverAction, () => ({ codeError: FAILED }))

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="section narrow">
      <title>Verify your email – Rishta</title>
      <div className="card sheet stack">
        <h1>Verify your email</h1>
        <CodeForm page={loaderData} answer={actionData} submit="Verify" />
        <p>
          Another address? <Link to={href("/users")}>Sign up again</Link>
        </p>
      </div>
    </div>
  )
}
