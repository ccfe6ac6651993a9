import { href, Link } from "react-router"
import { CardMenu } from "#app/ui/card-menu.tsx"
import { NameAndAge } from "#app/ui/names.tsx"
import { Portrait, Verified } from "#app/ui/portrait.tsx"
import { AskForClient } from "#app/viewer/acting-client.tsx"
import { useActingClient } from "#app/viewer/use-acting-client.ts"
import { ConnectStep } from "./connect-step.tsx"
import { Heart } from "./heart.tsx"
import { NotInterested, useHidden } from "./not-interested-button.tsx"
import type { Person } from "./person.ts"
import { SafetyLinks } from "./safety-links.tsx"

export function ProfileCard({ person }: { person: Person }) {
  const page = href("/UserProfile/:id", { id: String(person.profileId) }) + useActingClient().query
  if (useHidden(person.profileId)) return null
  return (
    <li className="card person">
      <Portrait name={person.name} pictureId={person.pictureId}>
        {person.verified && <Verified on={person.verified} />}
      </Portrait>
      <h2>
        <Link to={page}>
          <NameAndAge {...person} />
        </Link>
      </h2>
      <p className="summary">{person.summary}</p>
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
