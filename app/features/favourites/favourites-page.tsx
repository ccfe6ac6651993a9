import { href, Link } from "react-router"
import type { Paging } from "#app/forms/address.ts"
import { CardMenu } from "#app/ui/card-menu.tsx"
import { LookAtProfiles } from "#app/ui/empty-state.tsx"
import { LoadFailure } from "#app/ui/load-failure.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { Portrait, Verified } from "#app/ui/portrait.tsx"
import type { Person } from "../browse/person.ts"
import { ConnectStep } from "../connections/connect-step.tsx"
import { SafetyLinks } from "../safety/safety-links.tsx"
import { Heart } from "./heart.tsx"

interface FavouritesProps extends Paging {
  people: Person[]
  total: number
}

/** Of members and, beside their clients, of consultants. */
export function FavouritesPage({ people, page, limit, total }: FavouritesProps) {
  return (
    <div className="section stack">
      <title>Favourites – Rishta</title>
      <h1>Favourites</h1>
      <PagedList
        page={page}
        limit={limit}
        total={total}
        empty="No favorite profiles found"
        nextStep={<LookAtProfiles />}
      >
        <ul className="two-columns">
          {people.map((person) => (
            <Favourite key={person.profileId} person={person} />
          ))}
        </ul>
      </PagedList>
    </div>
  )
}

/** A line that is cut off throws a TypeError and has no status; whatever else arrives here is the server's 500. */
export function FavouritesFailure({ error }: { error: unknown }) {
  const status = error instanceof TypeError ? "" : "Failed to fetch favorites: 500"
  return <LoadFailure error={error} title="Failed to load favorites" text={status} />
}

function Favourite({ person }: { person: Person }) {
  const { accountId, profileId, name, state, requestId } = person
  const page = href("/UserProfile/:id", { id: String(profileId) })
  return (
    <li className="card friend">
      <Portrait name={name} pictureId={person.pictureId} />
      <div className="who">
        <h2>
          <Link to={page}>{`${name}, ${person.age}`}</Link>
        </h2>
        {person.verified && (
          <p>
            <Verified on={person.verified} />
          </p>
        )}
        <p className="facts">{person.facts}</p>
        <div className="deeds">
          <ConnectStep accountId={accountId} profileId={profileId} state={state} requestId={requestId} />
          <Heart profileId={profileId} name={name} favourite={person.favourite} />
          <CardMenu name={name}>
            <Link to={page}>View Details</Link>
            <SafetyLinks accountId={accountId} profileId={profileId} />
          </CardMenu>
        </div>
      </div>
    </li>
  )
}
