import { href, Link } from "react-router"
import { CardMenu } from "#app/ui/card-menu.tsx"
import { NameAndAge } from "#app/ui/names.tsx"
import { CheckMark, Portrait } from "#app/ui/portrait.tsx"
import { AskForClient } from "#app/viewer/acting-client.tsx"
import { useActingClient } from "#app/viewer/use-acting-client.ts"
import { ConnectStep } from "./connect-step.tsx"
import { Fit } from "./fit.tsx"
import { Heart } from "./heart.tsx"
import { NotInterested, useHidden } from "./not-interested-button.tsx"
import type { Person } from "./person.ts"
import { SafetyLinks } from "./safety-links.tsx"

interface ProfileCardProps {
  person: Person
  /** Whose card follows. */
  after?: number
}

export function ProfileCard({ person, after }: ProfileCardProps) {
  const { name, accountId, profileId } = person
  const { query } = useActingClient()
  const page = href("/UserProfile/:id", { id: String(profileId) }) + query
  if (useHidden(profileId)) return null
  return (
    <li className="card person" id={`person-${profileId}`}>
      <h2>
        <Link to={page}>
          <NameAndAge {...person} /> <Portrait name={name} pictureId={person.pictureId} alt="" />
        </Link>
        {person.verified && <CheckMark on={person.verified} />}
      </h2>
      {person.mark && <strong className="fit">{person.mark}</strong>}
      {person.standing && <p className="small soft">{person.standing.mark}</p>}
      <p className="summary">{person.summary}</p>
      {person.fit && (
        <Link to={`${page}${query ? "&" : "?"}fit=open#fit`}>
          <Fit {...person.fit} />
        </Link>
      )}
      <div className="deeds">
        {(person.state || !person.standing?.closed) && <ConnectStep {...person} />}
        <Heart profileId={profileId} name={name} favourite={person.favourite} />
        <CardMenu name={name}>
          <Link to={page}>View Details</Link>
          {!person.standing?.closed && <AskForClient profileId={profileId} />}
          <NotInterested profileId={profileId} after={after} />
          <SafetyLinks accountId={accountId} profileId={profileId} />
        </CardMenu>
      </div>
    </li>
  )
}
