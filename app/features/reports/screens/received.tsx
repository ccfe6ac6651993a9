import { href, Link } from "react-router"
import { Name } from "#app/ui/names.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { pagingFrom } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { asShown, listSenders } from "../received.server.ts"
import { ReceivedItems } from "../received-items.tsx"
import type { Route } from "./+types/received"

export const handle = { plain: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { people, ...list } = await listSenders(context.get(viewerContext), pagingFrom(request))
  return { people: people.map(({ items, ...person }) => ({ ...person, items: items.map(asShown) })), ...list }
}

export default function Received({ loaderData: { people, ...list } }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>What you have received – Rishta</title>
      <h1>What you have received</h1>
      <p>
        Messages and requests of the last 180 days. You can report each of them, whoever has blocked or removed whom
        since, and also when the other person has left. Only our team reads a report.
      </p>
      <PagedList {...list} empty="You have not received anything in the last 180 days.">
        <ul className="stack">
          {people.map(({ id, name, items }) => (
            <li key={id} className="card sheet stack tight">
              <h2>
                <Name>{name}</Name>
              </h2>
              <ReceivedItems items={items} name={name} />
              <div className="row">
                <Link
                  className="button quiet"
                  to={href("/report/:what/:id", { what: "person", id: String(id) })}
                  aria-label={`Report this person: ${name}`}
                >
                  Report this person
                </Link>
                <Link
                  to={href("/reports/received/:accountId", { accountId: String(id) })}
                  aria-label={`See all from ${name}`}
                >
                  See all
                </Link>
              </div>
            </li>
          ))}
        </ul>
      </PagedList>
    </div>
  )
}
