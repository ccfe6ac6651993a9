import { href, Link } from "react-router"
import { countOpenRequests } from "#app/features/assisted/assisted.server.ts"
import { OpenRequests } from "#app/features/assisted/open-requests.tsx"
import { BrowseFrame } from "#app/features/browse/browse-frame.tsx"
import { listDueAnswers } from "#app/features/cases/answers/answers.server.ts"
import { listDueSteps } from "#app/features/cases/desk/desk.server.ts"
import { DueToday } from "#app/features/cases/notes/due-today.tsx"
import { listDueNotes } from "#app/features/cases/notes/notes.server.ts"
import { countConsentsNeeded } from "#app/features/consents/state/client-overview.server.ts"
import { ConsentsNeeded } from "#app/features/consents/state/consents-needed.tsx"
import { listCards } from "#app/features/people/card/cards.server.ts"
import { useFirstPage } from "#app/features/people/card/list-place.ts"
import { PeopleList } from "#app/features/people/card/people-list.tsx"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { pagingFrom } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { shownGender } from "#app/viewer/shown-gender.server.ts"
import type { Route } from "./+types/newest"

export { LoadFailure as ErrorBoundary } from "#app/ui/page/load-failure.tsx"

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const { page } = pagingFrom(request)
  const shown = shownGender(request, viewer)
  const isConsultant = viewer.role === "guest"
  const [cards, due, steps, later, openRequests, consents] = await Promise.all([
    listCards(viewer, { page }, { gender: shown }),
    isConsultant && page === 1 && !viewer.actingFor ? listDueNotes(viewer) : null,
    isConsultant && page === 1 && !viewer.actingFor ? listDueSteps(viewer) : null,
    isConsultant && page === 1 && !viewer.actingFor ? listDueAnswers(viewer) : null,
    isConsultant && page === 1 && !viewer.actingFor ? countOpenRequests(viewer) : null,
    isConsultant && page === 1 && !viewer.actingFor ? countConsentsNeeded(viewer) : null,
  ])
  return {
    ...cards,
    shown,
    due,
    steps,
    later,
    openRequests,
    consents,
    incomplete: viewer.role === "user" && !viewer.profileId,
    isConsultant,
  }
}

export default function Newest({ loaderData }: Route.ComponentProps) {
  const { page, shown, incomplete, isConsultant } = loaderData
  const { due, steps, later, openRequests, consents } = useFirstPage(loaderData)
  return (
    <BrowseFrame title="New profiles" shown={shown}>
      {incomplete && <CompleteYourProfile />}
      {isConsultant && (
        <p>
          <Link className="button" to={href("/add-client")}>
            Add Client
          </Link>{" "}
          <Link className="button quiet" to={href("/cases")}>
            Cases
          </Link>
        </p>
      )}
      {openRequests !== null && openRequests > 0 && <OpenRequests count={openRequests} />}
      {consents && <ConsentsNeeded needed={consents} />}
      {due && steps && later && <DueToday steps={steps} due={due} later={later} />}
      <PeopleList {...loaderData}>
        <Nobody page={page} />
      </PeopleList>
    </BrowseFrame>
  )
}

function CompleteYourProfile() {
  return (
    <aside className="card sheet invitation">
      <div className="row between">
        <p>Others can find you here once your profile is complete. What you fill in is kept on this device.</p>
        <Link className="button" to={href("/UserPartner")}>
          Complete your profile
        </Link>
      </div>
    </aside>
  )
}

function Nobody({ page }: { page: number }) {
  if (page === 1) return <EmptyState text="It seems like no user found right now. When we find it will appear here" />
  return (
    <EmptyState text="No profiles available.">
      <Link className="button quiet" to={href("/users-side")}>
        Back to the newest
      </Link>
    </EmptyState>
  )
}
