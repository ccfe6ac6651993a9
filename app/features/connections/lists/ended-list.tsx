import type { listEnded } from "./ended.server.ts"
import { PastCard } from "./past-card.tsx"

export function EndedList({ people }: { people: Awaited<ReturnType<typeof listEnded>> }) {
  if (people.length === 0) return null
  return (
    <section className="stack tight" aria-labelledby="ended">
      <h2 id="ended">Ended</h2>
      <ul className="requests">
        {people.map((person) => (
          <PastCard key={person.requestId} person={person} heading="h3">
            <p className="small soft">{`Sent on ${person.sentOn}. ${person.again}.`}</p>
          </PastCard>
        ))}
      </ul>
    </section>
  )
}
