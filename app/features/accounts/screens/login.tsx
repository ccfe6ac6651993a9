import { data, Form, href, Link, redirect } from "react-router"
import { recordAudit } from "#app/audit/audit.server.ts"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { chosenCookie } from "#app/cookies/way-on.server.ts"
import { PasswordField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { formSays, unlessOffline } from "#app/forms/network-failure.ts"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useHouseForm } from "#app/forms/use-house-form.ts"
import { safePath } from "#app/guards/remembered-origin.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { NoticeBar } from "#app/ui/notice.tsx"
import { PageHead } from "#app/ui/page/page-head.tsx"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { rememberDevice } from "#app/viewer/known-device.server.ts"
import { openSession } from "#app/viewer/sessions.server.ts"
import { loginSchema } from "../accounts-schema.ts"
import { authenticator, noteLogin } from "../authenticator.server.ts"
import { countSending, sendCode } from "../codes/code-sending.server.ts"
import { newCodeRequest } from "../codes/codes.server.ts"
import { countLogin } from "../login-tries.server.ts"
import { chosenBefore } from "../passwords/chosen-before.ts"
import { attemptInTurn } from "../passwords/password-forms.server.ts"
import { keepRegistration } from "../registrations.server.ts"
import { startPage } from "../start-page.ts"
import type { Route } from "./+types/login"

const OOPS = { title: "Oops...", text: "An error occurred. Please try again later." }
const FAILED = { title: "Login Failed", text: "Please check your credentials.", tone: "bad" } as const
const suspended = (reason: string | null) =>
  reason ? `Your account is suspended. The reason: ${reason}` : "Your account is suspended."
const WELCOME = { title: "Login Successful", text: "Welcome back!", seconds: 1.5 } as const

const remembered = (request: Request) => safePath(new URL(request.url).searchParams.get("redirectTo"))

const noticeOf = (text: string) => ({ ...FAILED, title: text === OOPS.text ? OOPS.title : FAILED.title, text })

type Submitted = Extract<Awaited<ReturnType<typeof readForm<typeof loginSchema>>>, { status: "success" }>

export async function loader({ request, context }: Route.LoaderArgs) {
  const to = remembered(request)
  if (context.get(visitorContext)) throw redirect(to ?? href("/users-side"))
  // Whoever signs up from here makes a profile first: the choice waits until then.
  const chosen = to ? chosenBefore(to) : undefined
  return data(
    { rules: rulesOf(loginSchema) },
    chosen && { headers: { "Set-Cookie": await chosenCookie.write(chosen) } },
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const submission = await readForm(request.clone() as Request, loginSchema)
  if (submission.status !== "success") return refused(submission)
  return attemptInTurn(
    () => logIn(request, submission, ctx),
    ctx,
    OOPS.text,
    (words) => refused(submission, { form: words, status: 503 }),
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessOffline(serverAction, () => formSays(OOPS.text))

async function logIn(request: Request, submission: Submitted, ctx: RequestContext) {
  const counted = valueOrPage(await countLogin(request, submission.value.username.toLowerCase(), ctx))
  const account = await authenticator.authenticate("password", request).catch(async (failure) => {
    await counted.forget()
    throw failure
  })
  if (!account) {
    await recordAudit({ action: "login.failed", objectType: "account", objectId: counted.accountId, ctx })
    return refused(submission, { form: FAILED.text })
  }
  await counted.forget()

  if (account.status === "pending") {
    const asked = newCodeRequest(account.email)
    valueOrPage(await countSending("signup", asked.email, request, ctx))
    await keepRegistration(account.registered, asked)
    return redirect(href("/otp"), { headers: { "Set-Cookie": await sendCode("signup", asked, ctx) } })
  }
  if (account.status === "suspended") {
    const told = { action: "login.failed", objectType: "account", objectId: account.id, reason: "suspended", ctx }
    await recordAudit(told)
    return refused(submission, { form: suspended(account.suspendedReason) })
  }
  const cookies = [await openSession(account.id, request), await rememberDevice(request, account.id)]
  const login = await noteLogin(account.id)
  await recordAudit({ action: "login.succeeded", actorId: account.id, ctx })
  return redirectWithNotice(startPage({ ...login, remembered: remembered(request) }), WELCOME, ...cookies)
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, formProps } = useHouseForm<typeof loginSchema>({
    rules: loaderData.rules,
    lastResult: actionData,
  })
  return (
    <div className="section narrow">
      <PageHead
        title="Login – Rishta"
        path={href("/login")}
        description="Log in to Rishta with your user name or e-mail address: your profile, requests, connections and messages."
      />
      <Form method="post" className="card sheet stack" {...formProps}>
        <h1>Login</h1>
        {form.errors ? (
          <NoticeBar notice={noticeOf(form.errors.join(" "))} />
        ) : (
          <ErrorSummary form={form} keeps={false} />
        )}
        <TextField field={fields.username} label="Username or e-mail" autoComplete="username" />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        <SubmitButton>Login</SubmitButton>
        <p>
          <Link to={href("/ResetPassword")}>Forgot Password?</Link>
        </p>
        <p>
          New here? <Link to={href("/Signup")}>Join Now</Link>
        </p>
      </Form>
    </div>
  )
}
