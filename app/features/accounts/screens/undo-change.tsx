import { href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { dateTimeOf } from "#app/dates/dates.ts"
import { findChange } from "#app/features/account-changes/account-changes.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { orNotFound } from "#app/url/address.ts"
import { requestContext } from "#app/viewer/contexts.server.ts"
import type { ChangeKind } from "#db/schema/account-changes.ts"
import { undoChange } from "../undo/undo-change.server.ts"
import type { Route } from "./+types/undo-change"

export { secretHeaders as headers } from "#app/features/consents/link/secret-headers.ts"

export const handle = { plain: "form" }

const DONE =
  "It is undone, and every device is logged out. Choose a new password now: whoever did it may know the old one."

const WHAT: Record<ChangeKind, string> = {
  login: "Somebody logged in on a new device.",
  password: "The password was changed.",
  email: "The e-mail address was changed.",
  phone: "The phone number was changed.",
  "second-step": "The second step was changed.",
}

/** Only shows the page: mail programs open every link. */
export async function loader({ params }: Route.LoaderArgs) {
  const { kind, at } = orNotFound(await findChange(params.token))
  return { kind, at: dateTimeOf(at) }
}

export async function action({ params, context }: Route.ActionArgs) {
  valueOrPage(await undoChange(params.token, context.get(requestContext)))
  return redirectWithNotice(href("/ResetPassword"), DONE)
}

export default function UndoChange({ loaderData: { kind, at } }: Route.ComponentProps) {
  return (
    <div className="section narrow">
      <title>Undo a change – Rishta</title>
      <meta name="robots" content="noindex" />
      <PostForm className="card sheet stack">
        <h1>Was it not you?</h1>
        <p>{`${WHAT[kind]} It was on ${at}.`}</p>
        <p>
          If it was not you, undo it: the account becomes as it was before, also whatever was changed since, and every
          device is logged out.
        </p>
        <button className="button">Undo it</button>
      </PostForm>
    </div>
  )
}
