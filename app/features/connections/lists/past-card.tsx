import type { ReactNode } from "react"
import { ForClient } from "#app/features/people/card/for-client.tsx"
import { NameLink } from "#app/features/people/card/name-link.tsx"
import { Portrait } from "#app/ui/portrait.tsx"
import type { asPast } from "./request-lists.server.ts"

interface PastCardProps {
  person: ReturnType<typeof asPast>
  heading: "h2" | "h3"
  children: ReactNode
}

/** Somebody of a request that is over: nothing is to be done with it. */
export function PastCard({ person: { profileId, name, ...person }, heading: Heading, children }: PastCardProps) {
  return (
    <li className="card request">
      <Portrait name={name} pictureId={person.pictureId} alt="" />
      <div className="who">
        <Heading>
          <NameLink profileId={profileId} name={name} />
        </Heading>
        <ForClient ownClient={person.ownClient} through={person.through} />
        {children}
      </div>
    </li>
  )
}
