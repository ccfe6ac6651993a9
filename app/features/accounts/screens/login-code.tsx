import { href, Link, redirect } from "react-router"
import { redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { refusalPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { rememberedPage } from "#app/guards/remembered-origin.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { enter } from "../login/enter.server.ts"
import { secondStepCookie } from "../login/pending-login.server.ts"
import { loginCodeSchema } from "../second-factor/factor-schema.ts"
import { proveSecondFactor } from "../second-factor/second-factor.server.ts"
import type { Route } from "./+types/login-code"

export const handle = { plain: "form" }

export const headers = () => ({ "Cache-Control": "no-store" })

export async function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(visitorContext)) throw redirect(rememberedPage(request) ?? href("/users-side"))
  await ownPending(request)
  return { rules: rulesOf(loginCodeSchema) }
}

async function ownPending(request: Request) {
  const pending = await secondStepCookie.read(request)
  if (!pending) throw await redirectWithRefusal(href("/login"), "Please log in: the ten minutes for the code are over.")
  return pending
}

export async function action({ request, context }: Route.ActionArgs) {
  const [ctx, owner] = [context.get(requestContext), await ownPending(request)]
  const submission = await readForm(request, loginCodeSchema)
  if (submission.status !== "success") return refused(submission)
  const proved = await proveSecondFactor(owner, submission.value.otp, request, ctx)
  if (!proved.done && "field" in proved) return refused(submission, { fields: { otp: proved.message } })
  if (!proved.done) throw refusalPage(proved)
  return enter(owner.id, request, ctx, secondStepCookie.clear())
}

export default function LoginCode({ loaderData: { rules }, actionData }: Route.ComponentProps) {
  const { form, fields, formProps } = useAppForm<typeof loginCodeSchema>({ rules, lastResult: actionData })
  return (
    <div className="section narrow">
      <title>The second step – Rishta</title>
      <meta name="robots" content="noindex" />
      <PostForm className="card sheet stack" {...formProps}>
        <h1>The second step</h1>
        <p>Your password is right. Please enter the six digits that your code program shows just now.</p>
        <ErrorSummary form={form} keeps={false} />
        <TextField
          field={fields.otp}
          label="Code"
          hint="Without your phone, one of your recovery codes will do. Each counts once."
          autoComplete="one-time-code"
        />
        <SubmitButton>Log in</SubmitButton>
        <p className="small soft">
          Phone and recovery codes lost? <a href={href("/contact-us")}>Write to us</a>: we ask who you are, and switch
          the second step off a day later.
        </p>
        <p>
          <Link to={href("/login")}>Back to the login</Link>
        </p>
      </PostForm>
    </div>
  )
}
