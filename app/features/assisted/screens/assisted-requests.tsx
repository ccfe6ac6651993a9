import { href } from "react-router"
import { pagingFrom } from "#app/forms/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { listOpenRequests } from "../assisted.server.ts"
import { claimFrom } from "../claim.server.ts"
import { RequestList } from "../request-list.tsx"
import type { Route } from "./+types/assisted-requests"

export const loader = ({ request, context }: Route.LoaderArgs) =>
  listOpenRequests(context.get(viewerContext), pagingFrom(request))

export const action = ({ request, context }: Route.ActionArgs) =>
  claimFrom(request, context.get(viewerContext), context.get(requestContext), href("/portal/assisted-requests"))

export default function AssistedRequests({ loaderData }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Assisted requests – Rishta</title>
      <h1>Assisted requests</h1>
      <p className="soft">
        Members who ask for Prime Assist or Prime Plus. Consultants whose company is checked see them too; whoever takes
        one is connected with the member, and a chat opens.
      </p>
      <RequestList {...loaderData} />
    </div>
  )
}
