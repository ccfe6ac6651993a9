import { useState } from "react"
import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { SubmitButton } from "#app/forms/form-parts.tsx"
import { answerRefusal } from "#app/forms/refusal.server.ts"
import { pageAddressOf, pageBefore } from "#app/guards/remembered-origin.ts"
import { isolated } from "#app/ui/isolated.ts"
import { Name } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { findBlockable, submitBlock } from "../blocks.server.ts"
import type { Route } from "./+types/block"

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const person = orNotFound(await findBlockable(context.get(viewerContext), idFrom(params.accountId)))
  return { name: person.name, consultant: person.role === "guest", back: pageBefore(request, href("/users-side")) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  const blocked = await submitBlock(viewer, idFrom(params.accountId), ctx)
  if (!blocked.done) return answerRefusal(blocked, pageAddressOf(request))
  return redirectWithNotice(href("/blocked"), `You have blocked ${isolated(blocked.value)}.`)
}

export default function Block({ loaderData: { name, consultant, back } }: Route.ComponentProps) {
  // Kept from the first view: after a revalidation the page before would be this one.
  const [cancel] = useState(back)
  return (
    <div className="section narrow">
      <title>{`Block ${name} – Rishta`}</title>
      <PostForm className="card sheet stack">
        <h1>
          {"Block "}
          <Name>{name}</Name>?
        </h1>
        <p>
          You will no longer find one another here: not in lists, profiles, requests, connections or chat. A request or
          connection between you ends, and so does your chat.
        </p>
        {consultant && <p>This is a marriage consultant: none of the clients will be shown to you any more.</p>}
        <p>
          What you have received stays yours to report for 180 days, under ‘What you have received’ in your settings.
        </p>
        <p>They get no notice. You can undo it at any time, but the connection has to be asked for again.</p>
        <SubmitButton>Block</SubmitButton>
        <p>
          <Link to={cancel}>Cancel</Link>
        </p>
      </PostForm>
    </div>
  )
}
