import { href, Link } from "react-router"
import { pagingFrom } from "#app/forms/address.ts"
import { viewerContext } from "#app/guards/contexts.server.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { LoadFailure } from "#app/ui/load-failure.tsx"
import { listCards } from "../../browse/cards.server.ts"
import { PeopleList } from "../../browse/people-list.tsx"
import { isClient } from "../own-client.server.ts"
import type { Route } from "./+types/other-clients"

export async function loader({ request, context }: Route.LoaderArgs) {
  const { page } = pagingFrom(request)
  return listCards(context.get(viewerContext), { page }, { and: isClient })
}

export default function OtherClients({ loaderData: { page, people, next } }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Other Clients – Rishta</title>
      <h1>Other Clients</h1>
      <p className="soft">Clients of other consultants. Their contact details are shown once you are connected.</p>
      {people.length > 0 ? (
        <PeopleList key={page} page={page} people={people} next={next} />
      ) : (
        <EmptyState text="It seems like no user found right now. When we find it will appear here">
          <Link className="button quiet" to={href("/users-side")}>
            Look at all profiles
          </Link>
        </EmptyState>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} text="Failed to fetch profiles. Please try again later." />
}
