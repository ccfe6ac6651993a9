import { href, Link, useLocation } from "react-router"
import { Found, LeaveAway, LookFurther } from "#app/features/browse/found.tsx"
import { SearchForm } from "#app/features/browse/search-form.tsx"
import { findAll } from "#app/features/browse/search-screen.server.ts"
import { useFirstPage, useListId } from "#app/features/people/card/list-place.ts"
import { PeopleList } from "#app/features/people/card/people-list.tsx"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { PageSize } from "#app/ui/pagination.tsx"
import { pagingFrom } from "#app/url/address.ts"
import { PAGE_SIZES } from "#app/url/query.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { shownGender } from "#app/viewer/shown-gender.server.ts"
import type { Route } from "./+types/other-clients"

export { LoadFailure as ErrorBoundary } from "#app/ui/page/load-failure.tsx"

export function loader({ request, context }: Route.LoaderArgs) {
  const [viewer, query] = [context.get(viewerContext), new URL(request.url).searchParams]
  query.set("of", "clients")
  return findAll(viewer, query, pagingFrom(request), shownGender(request, viewer))
}

export default function OtherClients({ loaderData }: Route.ComponentProps) {
  const { page, people, next, limit, form, chosen, withheld, tries, further } = loaderData
  const { counted, note } = useFirstPage(loaderData)
  const { pathname } = useLocation()
  return (
    <div className="section stack">
      <title>Other Clients – Rishta</title>
      <h1>Other Clients</h1>
      <p className="soft">
        Clients of other consultants. Their income and complexion are shown once you are connected, and contact details
        as their consultants choose.
      </p>
      <SearchForm key={useListId()} {...form} limit={limit} of="clients" />
      <Found counted={counted} chosen={chosen} note={note} withheld={withheld} />
      <PageSize limit={limit} matters={page > 1 || next !== null || people.length > PAGE_SIZES[0]} />
      <PeopleList {...loaderData}>
        {chosen.length > 0 ? (
          <EmptyState text="No profiles available.">
            {tries.length > 0 && <LeaveAway tries={tries} />}
            <Link className="button quiet" to={pathname}>
              Show all clients
            </Link>
          </EmptyState>
        ) : (
          <EmptyState text="It seems like no user found right now. When we find it will appear here">
            <Link className="button quiet" to={href("/users-side")}>
              Look at all profiles
            </Link>
          </EmptyState>
        )}
      </PeopleList>
      {further && <LookFurther before={further} />}
    </div>
  )
}
