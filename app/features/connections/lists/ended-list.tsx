import { ForClient } from "#app/features/people/card/for-client.tsx"
import { NameLink } from "#app/features/people/card/name-link.tsx"
import type { listEnded } from "./ended.server.ts"

export function EndedList({ people }: { people: Awaited<ReturnType<typeof listEnded>> }) {
  if (people.length === 0) return null
  return (
    <section className="stack tight" aria-labelledby="ended">
      <h2 id="ended">Ended</h2>
      <ul className="stack">
        {people.map(({ requestId, profileId, name, sentOn, again, ownClient, through }) => (
          <li key={requestId} className="card sheet stack tight">
            <h3>
              <NameLink profileId={profileId} name={name} />
            </h3>
            <ForClient ownClient={ownClient} through={through} />
            <p className="small soft">{`Sent on ${sentOn}. ${again}.`}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
