import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { ApartLine, Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { CheckMark, Portrait } from "#app/ui/portrait.tsx"
import { useActingClient } from "#app/viewer/use-acting-client.ts"
import { OpenCase } from "../book/open-case.tsx"
import { ConnectStep } from "../connect/connect-step.tsx"
import { Fit } from "../fit/fit.tsx"
import { CardMore } from "./card-more.tsx"
import { Heart } from "./heart.tsx"
import { useHidden } from "./not-interested-button.tsx"
import type { Person } from "./person.ts"

interface ProfileCardProps {
  person: Person
  after?: number
  loading?: "first" | "early"
  children?: ReactNode
}

export function ProfileCard({ person, after, loading, children }: ProfileCardProps) {
  const { name, profileId } = person
  const { query } = useActingClient()
  const page = href("/UserProfile/:id", { id: String(profileId) }) + query
  if (useHidden(profileId)) return null
  return (
    <li className="card person" id={`person-${profileId}`}>
      <h2>
        <Link to={page}>
          <Name>{name}</Name>
          {`, ${person.age} `}
          <Portrait name={name} pictureId={person.pictureId} alt="" loading={loading} />
        </Link>
        {person.verified && <CheckMark on={person.verified} />}
      </h2>
      {person.activity && <small>{person.activity}</small>}
      {person.mark && <strong className="fit">{person.mark}</strong>}
      {person.yours && <p className="small soft">Your client</p>}
      {person.availability && <p className="small soft">{person.availability.mark}</p>}
      <p className="summary">{person.summary}</p>
      {person.number && <ApartLine text={person.number} />}
      {person.madeBy && <p className="small">{person.madeBy}</p>}
      {person.about && (
        <p className="about" {...ownText(person.about)}>
          {person.about}
        </p>
      )}
      {children}
      <div className="deeds">
        {person.yours ? <OpenCase {...person} /> : <Steps person={person} page={page} after={after} />}
      </div>
      {person.fit && (
        <Link to={`${page}${query ? "&" : "?"}fit=open#fit`}>
          <Fit {...person.fit} />
        </Link>
      )}
    </li>
  )
}

function Steps({ person, page, after }: Omit<ProfileCardProps, "loading" | "children"> & { page: string }) {
  const { name, profileId } = person
  return (
    <>
      {(person.state || !person.availability?.closed) && <ConnectStep {...person} />}
      <Heart profileId={profileId} name={name} favourite={person.favourite} />
      <CardMore person={person} page={page} after={after} />
    </>
  )
}
