import { href, Link } from "react-router"
import { Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import type { listTakenMembers } from "./taken-members.server.ts"

type Taken = Awaited<ReturnType<typeof listTakenMembers>>

export function TakenMembers({ members, more }: Taken) {
  if (members.length === 0) return null
  return (
    <section className="card sheet stack tight" aria-labelledby="taken">
      <h2 id="taken">Members you have taken over</h2>
      <ul className="stack tight case-list">
        {members.map((member) => (
          <Member key={member.id} {...member} />
        ))}
      </ul>
      {more && <p className="soft">There are more once these have ended.</p>}
    </section>
  )
}

const Member = ({ accountId, profileId, name, wish, due, late }: Taken["members"][number]) => (
  <li className="row between">
    <div>
      <p>
        {profileId ? (
          <Link to={href("/UserProfile/:id", { id: String(profileId) })}>
            <Name>{name}</Name>
          </Link>
        ) : (
          <Name>{name}</Name>
        )}
        <span className="small soft">{late ? ` · was due on ${due}` : ` · next due on ${due}`}</span>
      </p>
      <p className="note-body" {...ownText(wish)}>
        {wish}
      </p>
    </div>
    <Link
      className="button quiet"
      to={href("/Messages/:userId", { userId: String(accountId) })}
      aria-label={`Chat with ${name}`}
      reloadDocument
    >
      Chat
    </Link>
  </li>
)
