import { href, Link } from "react-router"
import type { Person } from "#app/features/people/card/person.ts"
import { ProfileCard } from "#app/features/people/card/profile-card.tsx"
import { counted } from "#app/ui/counted.ts"
import { LookAtProfiles } from "#app/ui/empty-state.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { LoadFailure } from "#app/ui/page/load-failure.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import type { Paging } from "#app/url/address.ts"
import { type Resting, RestingCard } from "./resting-card.tsx"

interface FavouritesProps extends Paging {
  people: ((Person | Resting) & Said)[]
  total: number
  /** Somebody of the family sees along. */
  hasFamily?: boolean
}

interface Said {
  note: string | null
  comments: number
}

export function FavouritesPage({ people, page, limit, total, hasFamily = false }: FavouritesProps) {
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
                <SaidOf {...person} hasFamily={hasFamily} />
              </ProfileCard>
            ) : (
              <RestingCard key={person.profileId} person={person}>
                <SaidOf {...person} hasFamily={hasFamily} />
              </RestingCard>
            ),
          )}
        </ul>
      </PagedList>
    </div>
  )
}

/** The note is for nobody else; what the family says is on the same page. */
const SaidOf = ({ profileId, note, comments, hasFamily }: Said & { profileId: number; hasFamily: boolean }) => (
  <>
    {note && (
      <p className="about" {...ownText(note)}>
        {note}
      </p>
    )}
    <p className="small">
      <Link to={href("/user-favourite/:id", { id: String(profileId) })}>
        {note ? "Your note" : "Write a note"}
        {hasFamily && (comments > 0 ? `, ${counted(comments, "comment")} of your family` : " or a comment")}
      </Link>
    </p>
  </>
)

export const FavouritesFailure = () => <LoadFailure text="Failed to fetch favorites: 500" />
