import { data, Form, href, Link, redirect } from "react-router"
import { chosenCookie } from "#app/cookies/continue-link.server.ts"
import { PasswordField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { refusalPage, valueOrPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { loginAddress, rememberedPage } from "#app/guards/remembered-origin.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { formSays, unlessOffline } from "#app/network/unless-offline.ts"
import { NoticeBar } from "#app/ui/notice.tsx"
import { PageHead } from "#app/ui/page/page-head.tsx"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { loginSchema } from "../accounts-schema.ts"
import { countSending, sendCode } from "../codes/code-sending.server.ts"
import { newCodeRequest } from "../codes/codes.server.ts"
import { enter } from "../login/enter.server.ts"
import { logIn } from "../login/log-in.server.ts"
import { secondStepCookie } from "../login/pending-login.server.ts"
import { chosenBefore } from "../passwords/chosen-before.ts"
import { attemptQueued } from "../passwords/password-forms.server.ts"
import { hasSecondFactor } from "../second-factor/second-factor.server.ts"
import { keepRegistration } from "../sign-up/registrations.server.ts"
import type { Route } from "./+types/login"

const OOPS = { title: "Oops...", text: "An error occurred. Please try again later." }
const FAILED = { title: "Login Failed", text: "Please check your credentials.", tone: "bad" } as const

const noticeOf = (text: string) => ({ ...FAILED, title: text === OOPS.text ? OOPS.title : FAILED.title, text })

type Submitted = Extract<Awaited<ReturnType<typeof readForm<typeof loginSchema>>>, { status: "success" }>

export async function loader({ request, context }: Route.LoaderArgs) {
  const to = rememberedPage(request)
  if (context.get(visitorContext)) throw redirect(to ?? href("/users-side"))
  // Whoever signs up makes a profile first; the choice waits until then.
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
  return attemptQueued(
    () => submit(request, submission, ctx),
    ctx,
    OOPS.text,
    (message) => refused(submission, { form: message, status: 503 }),
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessOffline(serverAction, () => formSays(OOPS.text))

async function submit(request: Request, submission: Submitted, ctx: RequestContext) {
  const login = await logIn(request, submission.value.username, ctx)
  if (!login.done && login.reason === "too-many") throw refusalPage(login)
  if (!login.done) return refused(submission, { form: login.message })
  if ("registered" in login.value) {
    const asked = newCodeRequest(login.value.email)
    valueOrPage(await countSending("signup", asked.email, request, ctx))
    await keepRegistration(login.value.registered, asked)
    return redirect(href("/otp"), { headers: { "Set-Cookie": await sendCode("signup", asked, ctx) } })
  }
  const { accountId } = login.value
  if (await hasSecondFactor({ id: accountId })) {
    const next = loginAddress(rememberedPage(request), "/login/code")
    return redirect(next, { headers: { "Set-Cookie": await secondStepCookie.write(accountId) } })
  }
  return enter(accountId, request, ctx)
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, formProps } = useAppForm<typeof loginSchema>({
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
