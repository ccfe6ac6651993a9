import type { Person } from "#app/features/people/card/person.ts"
import { ProfileCard } from "#app/features/people/card/profile-card.tsx"
import { LookAtProfiles } from "#app/ui/empty-state.tsx"
import { LoadFailure } from "#app/ui/page/load-failure.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import type { Paging } from "#app/url/address.ts"
import { type Resting, RestingCard } from "./resting-card.tsx"

interface FavouritesProps extends Paging {
  people: (Person | Resting)[]
  total: number
}

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
        <ul className="cards">
          {people.map((person) =>
            "summary" in person ? (
              <ProfileCard key={person.profileId} person={person} />
            ) : (
              <RestingCard key={person.profileId} person={person} />
            ),
          )}
        </ul>
      </PagedList>
    </div>
  )
}

export const FavouritesFailure = () => <LoadFailure text="Failed to fetch favorites: 500" />
