import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { SubmitButton } from "#app/forms/form-parts.tsx"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import { TextWithNames } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { findOwnSeat } from "../seats/own-seat.server.ts"
import { leaveSeat } from "../seats/seats.server.ts"
import type { Route } from "./+types/leave"

export const handle = { plain: "form" }

export async function loader({ params, context }: Route.LoaderArgs) {
  const seat = orNotFound(await findOwnSeat(context.get(viewerContext), idFrom(params.seat)))
  return { id: String(seat.id), member: seat.memberName }
}

export async function action({ params, context }: Route.ActionArgs) {
  valueOrPage(await leaveSeat(context.get(viewerContext), idFrom(params.seat)))
  return redirectWithNotice(href("/family/table"), "You have left the table.")
}

export default function Leave({ loaderData: { id, member } }: Route.ComponentProps) {
  return (
    <div className="section narrow">
      <title>Leave a table – Rishta</title>
      <PostForm className="card sheet stack">
        <h1>
          <TextWithNames text={`Leave the table of ${isolated(member)}?`} />
        </h1>
        <p>
          You see nothing more of it from that moment on. What you have written stays where it is read, and you are told
          of nothing any more. To come back you need a new invitation.
        </p>
        <SubmitButton>Leave the table</SubmitButton>
        <p>
          <Link to={href("/family/:seat", { seat: id })}>Cancel</Link>
        </p>
      </PostForm>
    </div>
  )
}
