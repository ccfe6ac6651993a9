import { href, Link } from "react-router"
import { bookFor } from "#app/features/people/book/book.server.ts"
import { MineSwitch } from "#app/features/people/book/mine-switch.tsx"
import { PeopleList } from "#app/features/people/card/people-list.tsx"
import { ProfileCard } from "#app/features/people/card/profile-card.tsx"
import { isLargest } from "#app/features/subscriptions/plan-table.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { pagingFrom } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { listSoulmates, nobody } from "../soulmates.server.ts"
import type { Route } from "./+types/soulmate"

export { LoadFailure as ErrorBoundary } from "#app/ui/page/load-failure.tsx"

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const { profileId, actingFor, role, plan } = viewer
  const { page } = pagingFrom(request)
  const seeker = profileId ?? actingFor?.id
  const book = bookFor(viewer, new URL(request.url).searchParams)
  const found = seeker ? await listSoulmates(seeker, page, actingFor, book) : nobody(page)
  return {
    ...found,
    ...(actingFor && { mine: book !== null }),
    incomplete: role === "user" && profileId === null,
    nobodyChosen: role === "guest" && !seeker,
    upgradable: Boolean(seeker) && !isLargest(plan),
  }
}

/** The next page is asked for when half of the list's end is in view. */
const HALF_VISIBLE = { threshold: 0.5 }

export default function Soulmate({ loaderData }: Route.ComponentProps) {
  const { page, people, next, near, incomplete, nobodyChosen, upgradable, mine } = loaderData
  return (
    <div className="section stack">
      <title>Find Your Soulmate – Rishta</title>
      <h1>Find Your Soulmate</h1>
      {upgradable && <UpgradeBanner />}
      {mine !== undefined && <MineSwitch mine={mine} />}
      <PeopleList page={page} people={people} next={next} reached={HALF_VISIBLE}>
        <EmptyState text="No matching profiles found.">
          {incomplete && (
            <Link className="button" to={href("/UserCreate-profile")}>
              Complete your profile
            </Link>
          )}
          {nobodyChosen && (
            <Link className="button" to={href("/clients")}>
              Choose a client
            </Link>
          )}
        </EmptyState>
      </PeopleList>
      {near && <NearMatches {...near} />}
    </div>
  )
}

function UpgradeBanner() {
  return (
    <aside className="card sheet invitation">
      <div className="row between">
        <p>Connect with more of your matches and chat with them.</p>
        <Link className="button" to={href("/pricingPlan")}>
          Upgrade to Premium
        </Link>
      </div>
    </aside>
  )
}

type Near = NonNullable<Route.ComponentProps["loaderData"]["near"]>

function NearMatches({ heading, people }: Near) {
  return (
    <section className="stack">
      <h2>{heading}</h2>
      <ul className="cards">
        {people.map((person) => (
          <ProfileCard key={person.profileId} person={person} />
        ))}
      </ul>
    </section>
  )
}
