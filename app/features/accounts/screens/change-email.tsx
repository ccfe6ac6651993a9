import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { PasswordField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { Email } from "#app/ui/email.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { newEmailSchema } from "../accounts-schema.ts"
import { askEmailChange, cancelEmailChange, findEmailChange } from "../email/email-changes.server.ts"
import { submitWithPassword } from "../passwords/password-forms.server.ts"
import type { Route } from "./+types/change-email"

export const handle = { plain: "form" }

const ASKED = "We have written to both addresses: please agree in each of the two mails within 24 hours."

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const waits = await findEmailChange(viewer)
  return { now: viewer.email, waits, rules: rulesOf(newEmailSchema) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  const [form, here] = [await readFields(request), href("/Settings/email")]
  if (form.get("intent") === "cancel") {
    await cancelEmailChange(viewer)
    return redirectWithNotice(here, "Your address stays as it is.")
  }
  return submitWithPassword(form, newEmailSchema, ctx, {
    command: (typed) => askEmailChange(viewer, typed, request, ctx),
    answer: () => redirectWithNotice(here, ASKED),
  })
}

export default function ChangeEmail({ loaderData: { now, waits, rules }, actionData }: Route.ComponentProps) {
  const { form, fields, formProps } = useAppForm<typeof newEmailSchema>({ rules, lastResult: actionData })
  return (
    <div className="section narrow stack">
      <title>Change e-mail – Rishta</title>
      <h1>Change e-mail</h1>
      {waits && <Waiting now={now} {...waits} />}
      <PostForm className="card sheet stack" {...formProps}>
        <p>
          {"Your address is "}
          <Email address={now} />
          {". Both mailboxes have to agree to a new one, so that nobody can take your account over."}
        </p>
        <ErrorSummary form={form} keeps={false} />
        <TextField field={fields.email} label="New e-mail address" type="email" autoComplete="email" />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        <SubmitButton>Ask both mailboxes</SubmitButton>
        <p className="small soft">
          You cannot read the earlier mailbox any more? <a href={href("/contact-us")}>Write to us</a>: we ask who you
          are.
        </p>
      </PostForm>
      <p>
        <Link to={href("/Settings")}>Back to the settings</Link>
      </p>
    </div>
  )
}

type WaitingProps = NonNullable<Route.ComponentProps["loaderData"]["waits"]> & { now: string }

const Waiting = ({ now, email, oldAgreed, newAgreed }: WaitingProps) => (
  <PostForm className="card sheet stack" id="waits">
    <h2>Waits for an answer</h2>
    <ul>
      <li>
        <Email address={now} />
        {oldAgreed ? " has agreed" : " has not agreed yet"}
      </li>
      <li>
        <Email address={email} />
        {newAgreed ? " has agreed" : " has not agreed yet"}
      </li>
    </ul>
    <button className="button quiet" name="intent" value="cancel">
      Keep the address that I have
    </button>
  </PostForm>
)
