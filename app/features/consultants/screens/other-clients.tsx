import { href, Link } from "react-router"
import { listCards } from "#app/features/people/cards.server.ts"
import { PeopleList } from "#app/features/people/people-list.tsx"
import { pagingFrom } from "#app/forms/address.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { isClient } from "#app/viewer/own-client.server.ts"
import { shownGender } from "#app/viewer/shown-gender.server.ts"
import type { Route } from "./+types/other-clients"

export { LoadFailure as ErrorBoundary } from "#app/ui/page/load-failure.tsx"

export async function loader({ request, context }: Route.LoaderArgs) {
  const { page } = pagingFrom(request)
  const viewer = context.get(viewerContext)
  return listCards(viewer, { page }, { gender: shownGender(request, viewer), eitherOf: [isClient] })
}

export default function OtherClients({ loaderData: { page, people, next } }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Other Clients – Rishta</title>
      <h1>Other Clients</h1>
      <p className="soft">Clients of other consultants. Their contact details are shown once you are connected.</p>
      <PeopleList page={page} people={people} next={next}>
        <EmptyState text="It seems like no user found right now. When we find it will appear here">
          <Link className="button quiet" to={href("/users-side")}>
            Look at all profiles
          </Link>
        </EmptyState>
      </PeopleList>
    </div>
  )
}
