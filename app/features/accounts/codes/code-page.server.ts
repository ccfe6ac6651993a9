import { data, href } from "react-router"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { clockOf } from "#app/dates/dates.ts"
import { attempt } from "#app/forms/attempt.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { countSending, sendCode } from "./code-sending.server.ts"
import { askedAgain, type CodePurpose, type CodeRequest, codeCookies } from "./codes.server.ts"

/** The same for an e-mail that nobody has registered. */
export async function codePage(request: Request, purpose: CodePurpose) {
  const { email, until } = await askedCode(request, purpose)
  return {
    email,
    asked: until,
    secondsLeft: Math.max(0, Math.ceil((until - Date.now()) / 1000)),
    validUntil: new Date(until).toISOString(),
    validUntilText: clockOf(until),
  }
}

export type CodePageData = Awaited<ReturnType<typeof codePage>>

const pages = {
  signup: {
    code: href("/otp"),
    start: href("/login"),
    hint: "Log in with your e-mail and password to get a new code.",
  },
  reset: { code: href("/ResetOtp"), start: href("/ResetPassword"), hint: "OTP is required for resetting password." },
}

export async function askedCode(request: Request, purpose: CodePurpose) {
  const asked = await codeCookies[purpose].read(request)
  if (!asked) throw await redirectWithRefusal(pages[purpose].start, pages[purpose].hint)
  return asked
}

/** Only once the code before has expired, by the server's clock. */
export async function resend(purpose: CodePurpose, asked: CodeRequest, request: Request, ctx: RequestContext) {
  return attempt(
    async () => {
      if (asked.until > Date.now()) return codeError("Failed to resend OTP. The last code is still valid.")
      valueOrPage(await countSending(purpose, asked.email, request, ctx))
      const cookie = await sendCode(purpose, askedAgain(asked), ctx)
      return redirectWithNotice(pages[purpose].code, "New OTP sent successfully", cookie)
    },
    () => codeError("Failed to resend OTP. Please try again.", 503),
  )
}

export const codeError = (error: string, status = 400) => data({ codeError: error }, { status })

export const NOT_SIX_DIGITS = "Please enter a 6-digit OTP."
