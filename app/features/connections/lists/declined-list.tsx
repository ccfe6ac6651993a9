import type { listDeclined } from "../answering/answering.server.ts"
import { PastCard } from "./past-card.tsx"

type Declined = Awaited<ReturnType<typeof listDeclined>>["people"]

export function DeclinedList({ people }: { people: Declined }) {
  return (
    <ul className="requests">
      {people.map((person) => (
        <PastCard key={person.requestId} person={person} heading="h2">
          <p>{person.reason ?? "No reason"}</p>
          <p className="small soft">
            {person.bureaus
              ? `Declined on ${person.declinedOn}. Can ask again from ${person.asksAgainFrom}.`
              : `Declined on ${person.declinedOn}, without a notice. Can ask again from ${person.asksAgainFrom}.`}
          </p>
        </PastCard>
      ))}
    </ul>
  )
}
