import { Form, href, Link, redirect, useSearchParams } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { PasswordField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useHouseForm } from "#app/forms/use-house-form.ts"
import { visitorContext } from "#app/guards/contexts.server.ts"
import { safePath } from "#app/guards/remembered-origin.ts"
import { loginSchema } from "../accounts-schema.ts"
import { authenticator } from "../authenticator.server.ts"
import { openSession } from "../sessions.server.ts"
import type { Route } from "./+types/login"

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(visitorContext)) throw redirect(href("/users-side"))
  return { rules: rulesOf(loginSchema) }
}

export async function action({ request }: Route.ActionArgs) {
  const submission = await readForm(request.clone() as Request, loginSchema)
  if (submission.status !== "success") return refused(submission)

  const account = await authenticator.authenticate("password", request)
  if (!account) return refused(submission, { form: "Login Failed: Please check your credentials." })

  const to = safePath(new URL(request.url).searchParams.get("redirectTo")) ?? href("/users-side")
  const welcome = { title: "Login Successful", text: "Welcome back!", seconds: 1.5 as const }
  return redirectWithNotice(to, welcome, await openSession(account.id, request))
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, formProps } = useHouseForm<typeof loginSchema>({
    rules: loaderData.rules,
    lastResult: actionData,
  })
  const [query] = useSearchParams()
  return (
    <div className="section narrow">
      <title>Login – Rishta</title>
      <Form method="post" className="card sheet stack" {...formProps}>
        <h1>Login</h1>
        <ErrorSummary form={form} />
        <TextField field={fields.username} label="Username or e-mail" autoComplete="username" />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        <SubmitButton>Login</SubmitButton>
        <p>
          <Link to={href("/ResetPassword")}>Forgot Password?</Link>
        </p>
        <p>
          New here? <Link to={{ pathname: href("/Signup"), search: query.toString() }}>Join Now</Link>
        </p>
      </Form>
    </div>
  )
}
