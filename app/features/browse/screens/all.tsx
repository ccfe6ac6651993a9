import { Link, useLocation } from "react-router"
import { PeopleList } from "#app/features/people/people-list.tsx"
import { pagingFrom } from "#app/forms/address.ts"
import { PAGE_SIZES } from "#app/forms/query.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { PageSize } from "#app/ui/pagination.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { BrowseFrame } from "../browse-frame.tsx"
import { searchCards } from "../search.server.ts"
import { SearchForm } from "../search-form.tsx"
import { choicesOf, isNarrowed, searchFrom } from "../search-query.ts"
import type { Route } from "./+types/all"

export { LoadFailure as ErrorBoundary } from "#app/ui/page/load-failure.tsx"

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const search = searchFrom(new URL(request.url).searchParams)
  const paging = pagingFrom(request)
  const { lists: _lists, ...asked } = search
  return {
    ...(await searchCards(viewer, search, paging)),
    limit: paging.limit,
    form: { ...asked, choices: choicesOf(search), matchable: Boolean(viewer.profileId ?? viewer.workingFor) },
    narrowed: isNarrowed(search),
  }
}

/** Everybody, or whom one combined search finds: all of it is in the address, so that any result is a link. */
export default function All({ loaderData }: Route.ComponentProps) {
  const { page, people, next, limit, form, narrowed } = loaderData
  const { search, pathname } = useLocation()
  return (
    <BrowseFrame title="All profiles">
      <SearchForm key={search} {...form} limit={limit} open={narrowed && people.length === 0} />
      {people.length > 0 ? (
        <>
          <PageSize limit={limit} matters={page > 1 || next !== null || people.length > PAGE_SIZES[0]} />
          <PeopleList key={search} page={page} people={people} next={next} />
        </>
      ) : (
        <EmptyState text="No profiles available.">
          <Link className="button quiet" to={pathname}>
            Show everybody
          </Link>
        </EmptyState>
      )}
    </BrowseFrame>
  )
}
