import { Link, useLocation } from "react-router"
import { useFirstPage, useListId } from "#app/features/people/list-place.ts"
import { PeopleList } from "#app/features/people/people-list.tsx"
import { pagingFrom } from "#app/forms/address.ts"
import { PAGE_SIZES } from "#app/forms/query.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { PageSize } from "#app/ui/pagination.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { shownGender } from "#app/viewer/shown-gender.server.ts"
import { BrowseFrame } from "../browse-frame.tsx"
import { Found, LeaveAway, LookFurther } from "../found.tsx"
import { GenderSwitch } from "../gender-switch.tsx"
import { SearchForm } from "../search-form.tsx"
import { findAll } from "../search-screen.server.ts"
import type { Route } from "./+types/all"

export { LoadFailure as ErrorBoundary } from "#app/ui/page/load-failure.tsx"

export function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  return findAll(viewer, new URL(request.url).searchParams, pagingFrom(request), shownGender(request, viewer))
}

/** Everybody, or whom one combined search finds: all of it is in the address, so that any result is a link. */
export default function All({ loaderData }: Route.ComponentProps) {
  const { page, people, next, limit, form, shown, chosen, tries, further } = loaderData
  const { counted, note } = useFirstPage(loaderData)
  const { pathname } = useLocation()
  return (
    <BrowseFrame title="All profiles">
      <GenderSwitch shown={shown} />
      <SearchForm key={useListId()} {...form} limit={limit} />
      <Found counted={counted} chosen={chosen} note={note} />
      <PageSize limit={limit} matters={page > 1 || next !== null || people.length > PAGE_SIZES[0]} />
      <PeopleList {...loaderData}>
        <EmptyState text="No profiles available.">
          {tries.length > 0 && <LeaveAway tries={tries} />}
          <Link className="button quiet" to={pathname}>
            Show everybody
          </Link>
        </EmptyState>
      </PeopleList>
      {further && <LookFurther before={further} />}
    </BrowseFrame>
  )
}
