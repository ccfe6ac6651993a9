import { href, Link } from "react-router"
import type { countConsentsNeeded } from "./client-overview.server.ts"

type Needed = NonNullable<Awaited<ReturnType<typeof countConsentsNeeded>>>

const clients = (count: number) => (count === 1 ? "1 client" : `${count} clients`)

export function ConsentsNeeded({ needed: { drafts, grace, until } }: { needed: Needed }) {
  return (
    <p className="card sheet">
      {grace > 0 && `${clients(grace)} will be hidden on ${until} unless the family agrees before. `}
      {drafts > 0 && `${clients(drafts)} without consent: nobody else sees them. `}
      <Link to={`${href("/clients")}?consent=needed`}>Ask the families</Link>
    </p>
  )
}
