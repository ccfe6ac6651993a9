import { href, Link } from "react-router"
import { ForClient } from "#app/features/people/for-client.tsx"
import type { listDeclined } from "./answering.server.ts"

type Declined = Awaited<ReturnType<typeof listDeclined>>["people"]

/** Whom the viewer has declined and why: they may ask themselves, from that person's page. */
export function DeclinedList({ people }: { people: Declined }) {
  return (
    <ul className="stack">
      {people.map(({ requestId, profileId, name, declinedOn, reason, ownClient, through }) => (
        <li key={requestId} className="card sheet stack tight">
          <h2>
            {profileId ? (
              <Link to={href("/UserProfile/:id", { id: String(profileId) })}>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
          </h2>
          <p>{reason ?? "No reason"}</p>
          <ForClient ownClient={ownClient} through={through} />
          <p className="small soft">{`Declined on ${declinedOn}`}</p>
        </li>
      ))}
    </ul>
  )
}
