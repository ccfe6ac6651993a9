import { href, Link } from "react-router"
import { NameAndAge } from "#app/ui/names.tsx"

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
        <li key={id} data-row>
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
  </nav>
)
