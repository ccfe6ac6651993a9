import { href, Link } from "react-router"
import { CardMenu } from "#app/ui/card-menu.tsx"
import { Portrait, Verified } from "#app/ui/portrait.tsx"
import { ConnectStep } from "../connections/connect-step.tsx"
import { useDesk } from "../consultants/use-desk.ts"
import { AskForClient } from "../consultants/working-for.tsx"
import { Heart } from "../favourites/heart.tsx"
import { NotInterested, useHidden } from "../safety/not-interested-button.tsx"
import { SafetyLinks } from "../safety/safety-links.tsx"
import type { Person } from "./person.ts"

export function ProfileCard({ person, early }: { person: Person; early: boolean }) {
  const page = href("/UserProfile/:id", { id: String(person.profileId) }) + useDesk().query
  if (useHidden(person.profileId)) return null
  return (
    <li className="card person">
      <Portrait name={person.name} pictureId={person.pictureId} early={early}>
        {person.verified && <Verified on={person.verified} />}
      </Portrait>
      <h2>
        <Link to={page}>{`${person.name}, ${person.age}`}</Link>
      </h2>
      <p className="facts">{person.facts}</p>
      {person.match && (
        <p className="match small">
          <strong>{`Score ${person.match.score}`}</strong> {person.match.reasons}
        </p>
      )}
      <div className="deeds">
        <ConnectStep
          accountId={person.accountId}
          profileId={person.profileId}
          state={person.state}
          requestId={person.requestId}
        />
        <Heart profileId={person.profileId} name={person.name} favourite={person.favourite} />
        <CardMenu name={person.name}>
          <a href={page}>View Details</a>
          <AskForClient profileId={person.profileId} />
          <NotInterested profileId={person.profileId} />
          <SafetyLinks accountId={person.accountId} profileId={person.profileId} />
        </CardMenu>
      </div>
    </li>
  )
}
