import { href, Link } from "react-router"
import { ConnectStep } from "#app/features/people/connect-step.tsx"
import { Heart } from "#app/features/people/heart.tsx"
import type { Person } from "#app/features/people/person.ts"
import { SafetyLinks } from "#app/features/people/safety-links.tsx"
import type { Paging } from "#app/forms/address.ts"
import { CardMenu } from "#app/ui/card-menu.tsx"
import { LookAtProfiles } from "#app/ui/empty-state.tsx"
import { NameAndAge } from "#app/ui/names.tsx"
import { LoadFailure } from "#app/ui/page/load-failure.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { Portrait, Verified } from "#app/ui/portrait.tsx"

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

export const FavouritesFailure = () => <LoadFailure text="Failed to fetch favorites: 500" />

function Favourite({ person }: { person: Person }) {
  const { accountId, profileId, name, state, requestId } = person
  const page = href("/UserProfile/:id", { id: String(profileId) })
  return (
    <li className="card friend">
      <Portrait name={name} pictureId={person.pictureId} />
      <div className="who">
        <h2>
          <Link to={page}>
            <NameAndAge {...person} />
          </Link>
        </h2>
        {person.verified && (
          <p>
            <Verified on={person.verified} />
          </p>
        )}
        <p className="summary">{person.summary}</p>
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
