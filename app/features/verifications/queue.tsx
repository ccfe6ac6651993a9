import { href, Link } from "react-router"
import { Keys } from "#app/forms/keys/keys.tsx"
import { NameAndAge } from "#app/ui/names.tsx"

const KEYS: [string, string][] = [
  ["J", "The next in the queue; Enter opens it"],
  ["K", "The one before"],
  ["A", "What was checked"],
  ["N", "Could not reach them"],
  ["S", "Send back"],
]

interface QueueProps {
  entries: readonly { id: number; name: string; age: number; city: string | null; holder: string | null }[]
  current: number
}

/** Who waits longest, beside the one that is being called. */
export const Queue = ({ entries, current }: QueueProps) => (
  <nav className="queue" aria-label="Waiting for a call">
    <Link to={href("/portal/verifications")}>All verifications</Link>
    <ul className="desk">
      {entries.map(({ id, name, age, city, holder }) => (
        <li key={id} data-row="">
          <Link
            to={href("/portal/verifications/:id", { id: String(id) })}
            aria-current={id === current ? "page" : undefined}
          >
            <NameAndAge name={name} age={age} />
            <span className="small soft">{holder ? `${holder} is calling` : (city ?? "N/A")}</span>
          </Link>
        </li>
      ))}
    </ul>
    <Keys keys={KEYS} />
  </nav>
)
