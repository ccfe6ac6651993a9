import { href, Link, redirect } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { SubmitButton } from "#app/forms/form-parts.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { beginOwnSearch } from "../seats/own-search.server.ts"
import type { Route } from "./+types/own-search"

export const handle = { plain: "form" }

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(viewerContext).guardian) throw redirect(href("/family/table"))
  return null
}

export async function action({ context }: Route.ActionArgs) {
  await beginOwnSearch(context.get(viewerContext))
  return redirectWithNotice(href("/UserCreate-profile"), "You are a member now. Your seats stay as they are.")
}

export default function OwnSearch() {
  return (
    <div className="section narrow">
      <title>An own search – Rishta</title>
      <PostForm className="card sheet stack">
        <h1>Look for a match yourself?</h1>
        <p>
          Your account becomes a member’s: you make a profile in five steps, and others find you once it is complete.
          You keep your seats at the tables of your family.
        </p>
        <SubmitButton>Become a member</SubmitButton>
        <p>
          <Link to={href("/family/table")}>Cancel</Link>
        </p>
      </PostForm>
    </div>
  )
}
