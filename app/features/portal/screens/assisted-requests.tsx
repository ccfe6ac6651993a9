import { href } from "react-router"
import { pagingFrom } from "#app/forms/address.ts"
import { factsContext, viewerContext } from "#app/guards/contexts.server.ts"
import { listOpenWishes } from "../../assisted/assisted.server.ts"
import { takeFrom } from "../../assisted/take.server.ts"
import { WishList } from "../../assisted/wish-list.tsx"
import type { Route } from "./+types/assisted-requests"

export const loader = ({ request, context }: Route.LoaderArgs) =>
  listOpenWishes(context.get(viewerContext), pagingFrom(request))

export const action = ({ request, context }: Route.ActionArgs) =>
  takeFrom(request, context.get(viewerContext), context.get(factsContext), href("/portal/assisted-requests"))

export default function AssistedRequests({ loaderData }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Assisted requests – Rishta</title>
      <h1>Assisted requests</h1>
      <p className="soft">
        Members who ask for Prime Assist or Prime Plus. Consultants whose company is checked see them too; whoever takes
        one is connected with the member, and a chat opens.
      </p>
      <WishList {...loaderData} />
    </div>
  )
}
