import { Form, href, Link, redirect } from "react-router"
import { attempt } from "#app/forms/attempt.server.ts"
import { formSays, NO_NETWORK, unlessCutOff } from "#app/forms/cut-off.ts"
import { PasswordField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, filledByProgram, Honeypot, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useHouseForm } from "#app/forms/use-house-form.ts"
import { factsContext, visitorContext } from "#app/guards/contexts.server.ts"
import { memberSignupSchema } from "../accounts-schema.ts"
import { pretendCode, sendCode, spendSending } from "../code-sending.server.ts"
import { passwordRefusal } from "../password-policy.ts"
import { register } from "../registrations.server.ts"
import type { Route } from "./+types/member-signup"

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(visitorContext)) throw redirect(href("/users-side"))
  return { rules: rulesOf(memberSignupSchema) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const facts = context.get(factsContext)
  const byProgram = filledByProgram(await readFields(request.clone() as Request))
  const submission = await readForm(request, memberSignupSchema)
  if (submission.status !== "success") return refused(submission)
  const { name, email, password } = submission.value
  const refusal = passwordRefusal(password, { name, email })
  if (refusal) return refused(submission, { fields: { password: refusal } })
  if (byProgram) return redirect(href("/otp"), { headers: { "Set-Cookie": await pretendCode("signup", email) } })

  return attempt(
    async () => {
      await spendSending(email, facts)
      await register({ name, email, password })
      return redirect(href("/otp"), { headers: { "Set-Cookie": await sendCode("signup", email, facts) } })
    },
    () => refused(submission, { form: "Signup failed. Please try again.", status: 503 }),
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessCutOff(serverAction, () => formSays(NO_NETWORK))

export default function MemberSignup({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, formProps } = useHouseForm<typeof memberSignupSchema>({
    rules: loaderData.rules,
    lastResult: actionData,
  })
  return (
    <div className="section narrow">
      <title>Sign up – Rishta</title>
      <Form method="post" className="card sheet stack" {...formProps}>
        <h1>Sign Up</h1>
        <ErrorSummary form={form} />
        <TextField field={fields.name} label="Name" autoComplete="name" />
        <TextField
          field={fields.email}
          label="Email"
          hint="We send a code there; other members do not see it."
          type="email"
          autoComplete="email"
        />
        <PasswordField
          field={fields.password}
          label="Password"
          hint="At least 6 characters. Three or four words are easy to remember and hard to guess."
          autoComplete="new-password"
        />
        <PasswordField field={fields.confirmPassword} label="Confirm Password" autoComplete="new-password" />
        <Honeypot />
        <p className="small">
          {"By signing up you say that you are 18 or older and agree to the "}
          <a href={href("/Termsandcondition")}>Terms and Conditions</a>
          {" and the "}
          <a href={href("/PrivacyPolicy")}>Privacy Policy</a>.
        </p>
        <SubmitButton>Sign Up</SubmitButton>
        <p>
          Already a member? <Link to={href("/login")}>Login</Link>
        </p>
      </Form>
    </div>
  )
}
