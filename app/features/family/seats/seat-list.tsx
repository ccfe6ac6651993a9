import { href, Link } from "react-router"
import { Name } from "#app/ui/names.tsx"
import { LEVELS, RELATIONS } from "./seat-texts.ts"
import type { Seat } from "./seats.server.ts"

export function SeatList({ seats }: { seats: Seat[] }) {
  if (seats.length === 0) return <p className="soft">Nobody sits here yet.</p>
  return (
    <ul className="stack tight">
      {seats.map(({ id, name, relation, level, ...seat }) => (
        <li key={id}>
          <Link to={href("/family/seats/:id", { id: String(id) })}>
            <Name>{name}</Name>
          </Link>
          {`, ${RELATIONS[relation].toLowerCase()} `}
          <span className="small soft">{`${LEVELS[level].label}. ${stateOf(seat)}`}</span>
        </li>
      ))}
    </ul>
  )
}

function stateOf({ joinedAt, invited, invitedEmail }: Pick<Seat, "joinedAt" | "invited" | "invitedEmail">) {
  if (joinedAt) return "Sits at your table."
  if (invited) return invitedEmail ? `Invited by a mail to ${invitedEmail}.` : "Invited by a link."
  return "The invitation has ended unused."
}
