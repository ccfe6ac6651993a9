import { href, Link } from "react-router"
import { pagingFrom } from "#app/forms/address.ts"
import { viewerContext } from "#app/guards/contexts.server.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { LoadFailure } from "#app/ui/load-failure.tsx"
import { countOpenWishes } from "../../assisted/assisted.server.ts"
import { OpenWishes } from "../../assisted/open-wishes.tsx"
import { DueToday } from "../../consultants/due-today.tsx"
import { listDueNotes } from "../../consultants/notes.server.ts"
import { BrowseFrame } from "../browse-frame.tsx"
import { listCards } from "../cards.server.ts"
import { PeopleList } from "../people-list.tsx"
import type { Route } from "./+types/newest"

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const { page } = pagingFrom(request)
  const isConsultant = viewer.role === "guest"
  const [cards, due, wishes] = await Promise.all([
    listCards(viewer, { page }),
    isConsultant && page === 1 && !viewer.workingFor ? listDueNotes(viewer) : null,
    isConsultant && page === 1 && !viewer.workingFor ? countOpenWishes(viewer) : null,
  ])
  return { ...cards, due, wishes, incomplete: viewer.role === "user" && !viewer.profileId, isConsultant }
}

export default function Newest({ loaderData }: Route.ComponentProps) {
  const { page, people, next, due, wishes, incomplete, isConsultant } = loaderData
  return (
    <BrowseFrame title="New profiles">
      {incomplete && <CompleteYourProfile />}
      {isConsultant && (
        <p>
          <Link className="button" to={href("/add-client")}>
            Add Client
          </Link>
        </p>
      )}
      {wishes !== null && wishes > 0 && <OpenWishes count={wishes} />}
      {due && <DueToday due={due} />}
      {people.length > 0 ? <PeopleList key={page} page={page} people={people} next={next} /> : <Nobody page={page} />}
    </BrowseFrame>
  )
}

function CompleteYourProfile() {
  return (
    <aside className="card sheet invitation">
      <div className="row between">
        <p>Others find you here as soon as your own profile is made. What you have filled in so far is kept.</p>
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} text="Failed to fetch profiles. Please try again later." />
}
