import { data, Form, href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { clientDraft, memberDraft } from "#app/features/wizards/draft.server.ts"
import { attempt } from "#app/forms/attempt.server.ts"
import { SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields } from "#app/forms/read-form.server.ts"
import { statusOf } from "#app/forms/refusal.server.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { endSession } from "#app/viewer/sessions.server.ts"
import { deleteAccount } from "../delete-account.server.ts"
import type { Route } from "./+types/delete-account"

const FAILED = "Failed to delete account."
const DELETED = { title: "Deleted!", text: "Your account has been deleted." }

export const loader = () => null

export async function action({ request, context }: Route.ActionArgs) {
  // Only a real form deletes: what cannot be read is answered 400 before anything happens.
  await readFields(request)
  return attempt(
    async () => {
      const deleted = await deleteAccount(context.get(viewerContext).id, context.get(requestContext))
      if (!deleted.done) return data({ failure: `${FAILED} ${deleted.words}` }, { status: statusOf(deleted) })
      const cookies = [await endSession(request), memberDraft.discard(), clientDraft.discard()]
      return redirectWithNotice(href("/login"), DELETED, ...cookies)
    },
    () => data({ failure: `${FAILED} Nothing was changed. Please try again later.` }, { status: 503 }),
  )
}

export default function DeleteAccount({ actionData }: Route.ComponentProps) {
  return (
    <div className="section narrow">
      <title>Delete Account – Rishta</title>
      <Form method="post" className="card sheet stack">
        <h1>Delete Account</h1>
        {actionData && (
          <p className="notice bad" role="alert">
            {actionData.failure}
          </p>
        )}
        <p>
          Your profile, pictures, favourites, requests and connections are removed at once, and your plan ends. Messages
          that you sent stay with those who received them, from ‘Deleted member’.
        </p>
        <h2>Are you sure?</h2>
        <p>You won't be able to revert this!</p>
        <div className="actions turned">
          <SubmitButton>Yes, delete it!</SubmitButton>
          <Link className="button quiet" to={href("/UserProfile")}>
            Cancel
          </Link>
        </div>
      </Form>
    </div>
  )
}
