import { href } from "react-router"
import { pagingFrom } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { isMatchmaker, listOpenRequests } from "../assisted.server.ts"
import { claimFrom } from "../claim.server.ts"
import { RequestList } from "../request-list.tsx"
import type { Route } from "./+types/open-requests"

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  return { list: (await isMatchmaker(viewer)) ? await listOpenRequests(viewer, pagingFrom(request)) : null }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  claimFrom(request, context.get(viewerContext), context.get(requestContext), href("/assisted-requests"))

export default function OpenRequests({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Assisted requests – Rishta</title>
      <h1>Assisted requests</h1>
      <p className="soft">
        Members who have asked for a matchmaker. When you take a request you are connected with the member, and a chat
        opens that needs no plan.
      </p>
      {list ? (
        <RequestList {...list} />
      ) : (
        <p className="notice">You can take requests once your company has been checked.</p>
      )}
    </div>
  )
}
