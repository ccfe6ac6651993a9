import { ForClient } from "#app/features/people/card/for-client.tsx"
import { NameLink } from "#app/features/people/card/name-link.tsx"
import type { listDeclined } from "../answering/answering.server.ts"

type Declined = Awaited<ReturnType<typeof listDeclined>>["people"]

export function DeclinedList({ people }: { people: Declined }) {
  return (
    <ul className="stack">
      {people.map(({ requestId, profileId, name, declinedOn, asksAgainFrom, reason, bureaus, ownClient, through }) => (
        <li key={requestId} className="card sheet stack tight">
          <h2>
            <NameLink profileId={profileId} name={name} />
          </h2>
          <p>{reason ?? "No reason"}</p>
          <ForClient ownClient={ownClient} through={through} />
          <p className="small soft">
            {bureaus
              ? `Declined on ${declinedOn}. Can ask again from ${asksAgainFrom}.`
              : `Declined on ${declinedOn}, without a notice. Can ask again from ${asksAgainFrom}.`}
          </p>
        </li>
      ))}
    </ul>
  )
}
