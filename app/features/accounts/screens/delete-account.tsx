import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { clientDraft, memberDraft } from "#app/features/wizards/draft.server.ts"
import { PasswordField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { refusalPage, statusOf } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { endSession, type Viewer } from "#app/viewer/sessions.server.ts"
import { noPasswordSchema, ownPasswordSchema } from "../accounts-schema.ts"
import { ExportLinks } from "../leaving/export-links.tsx"
import { leave, needsPasswordToLeave } from "../leaving/leave.server.ts"
import { countWhatGoes } from "../leaving/what-goes.server.ts"
import { bureauThatGoes } from "../leaving/what-goes.ts"
import { attemptQueued } from "../passwords/password-forms.server.ts"
import type { Route } from "./+types/delete-account"

const FAILED = "Failed to delete account."
const DELETED = { title: "Deleted!", text: "Your account has been deleted." }

const schemaFor = (viewer: Pick<Viewer, "role">) =>
  needsPasswordToLeave(viewer) ? ownPasswordSchema : noPasswordSchema

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const [going] = needsPasswordToLeave(viewer) ? await countWhatGoes([viewer.id]) : []
  return { rules: rulesOf(schemaFor(viewer)), going: going ? bureauThatGoes(going) : null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  // What cannot be read is answered 400 before anything is deleted.
  const submission = await readForm(request, schemaFor(viewer))
  if (submission.status !== "success") return refused(submission)
  const { password } = submission.value
  return attemptQueued(
    async () => {
      const left = await leave(viewer, password, request, ctx)
      if (!left.done && "field" in left) return refused(submission, { fields: { password: left.message } })
      if (!left.done && left.reason === "too-many") throw refusalPage(left)
      if (!left.done) return refused(submission, { form: `${FAILED} ${left.message}`, status: statusOf(left) })
      const cookies = [await endSession(request), memberDraft.discard(), clientDraft.discard()]
      return redirectWithNotice(href("/login"), DELETED, ...cookies)
    },
    ctx,
    `${FAILED} Nothing was changed. Please try again later.`,
    (message) => refused(submission, { form: message, status: 503 }),
  )
}

export default function DeleteAccount({ loaderData: { rules, going }, actionData }: Route.ComponentProps) {
  const { form, fields, formProps } = useAppForm<typeof ownPasswordSchema>({ rules, lastResult: actionData })
  return (
    <div className="section narrow">
      <title>Delete Account – Rishta</title>
      <PostForm className="card sheet stack" {...formProps}>
        <h1>Delete Account</h1>
        <ErrorSummary form={form} keeps={false} />
        {going ? (
          <WhatGoes {...going} />
        ) : (
          <p>
            Your profile, pictures, favourites, requests and connections are removed at once, and a plan ends with them.
            Messages that you sent stay with those who are connected with you, from ‘Deleted member’. What others have
            received from you in the last 180 days they can still report, by the name that they knew; then it is gone.
          </p>
        )}
        <h2>Are you sure?</h2>
        <p>You won't be able to revert this!</p>
        {going && <PasswordField field={fields.password} label="Password" autoComplete="current-password" />}
        <div className="actions turned">
          <SubmitButton>Yes, delete it!</SubmitButton>
          <Link className="button quiet" to={href("/UserProfile")}>
            Cancel
          </Link>
        </div>
      </PostForm>
    </div>
  )
}

function WhatGoes({ clients, consents, cases, chats }: NonNullable<Route.ComponentProps["loaderData"]["going"]>) {
  return (
    <>
      <p>With your account these are removed at once, for you and for everybody else:</p>
      <ul className="stack tight">
        <li>{clients}</li>
        <li>{consents}</li>
        <li>{cases}</li>
        <li>
          {`${chats}: you lose all of it; what you have written stays with whoever is connected with you, from ‘Deleted member’; others can report what they received in the last 180 days, which then goes`}
        </li>
      </ul>
      <p>A plan ends as well. Save what you want to keep before:</p>
      <ExportLinks />
    </>
  )
}
