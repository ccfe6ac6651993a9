import { href } from "react-router"
import { pagingFrom } from "#app/forms/address.ts"
import { factsContext, viewerContext } from "#app/guards/contexts.server.ts"
import { isMatchmaker, listOpenWishes } from "../assisted.server.ts"
import { takeFrom } from "../take.server.ts"
import { WishList } from "../wish-list.tsx"
import type { Route } from "./+types/open-wishes"

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  return { list: (await isMatchmaker(viewer)) ? await listOpenWishes(viewer, pagingFrom(request)) : null }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  takeFrom(request, context.get(viewerContext), context.get(factsContext), href("/assisted-requests"))

export default function OpenWishes({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Assisted requests – Rishta</title>
      <h1>Assisted requests</h1>
      <p className="soft">
        Members who ask for a matchmaker. Whoever takes a request is connected with the member, and a chat opens that
        needs no plan.
      </p>
      {list ? (
        <WishList {...list} />
      ) : (
        <p className="notice">You can take requests once your company has been checked.</p>
      )}
    </div>
  )
}
