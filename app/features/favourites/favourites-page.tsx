import { href, Link } from "react-router"
import type { Person } from "#app/features/people/card/person.ts"
import { ProfileCard } from "#app/features/people/card/profile-card.tsx"
import { LookAtProfiles } from "#app/ui/empty-state.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { LoadFailure } from "#app/ui/page/load-failure.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import type { Paging } from "#app/url/address.ts"
import { type Resting, RestingCard } from "./resting-card.tsx"

interface FavouritesProps extends Paging {
  people: ((Person | Resting) & { note?: string })[]
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
              <ProfileCard key={person.profileId} person={person}>
                <NoteLink {...person} />
              </ProfileCard>
            ) : (
              <RestingCard key={person.profileId} person={person} />
            ),
          )}
        </ul>
      </PagedList>
    </div>
  )
}

/** For nobody else; what the family says of somebody is on the same page. */
const NoteLink = ({ profileId, note }: { profileId: number; note?: string }) => (
  <>
    {note && (
      <p className="about" {...ownText(note)}>
        {note}
      </p>
    )}
    <p className="small">
      <Link to={href("/user-favourite/:id", { id: String(profileId) })}>{note ? "Your note" : "Write a note"}</Link>
    </p>
  </>
)

export const FavouritesFailure = () => <LoadFailure text="Failed to fetch favorites: 500" />
