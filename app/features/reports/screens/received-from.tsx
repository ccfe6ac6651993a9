import { href, Link } from "react-router"
import { Name } from "#app/ui/names.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { idFrom, orNotFound, pagingFrom } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { asShown, listReceivedFrom } from "../received.server.ts"
import { ReceivedItems } from "../received-items.tsx"
import type { Route } from "./+types/received-from"

export const handle = { plain: true }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const accountId = idFrom(params.accountId)
  const received = orNotFound(await listReceivedFrom(context.get(viewerContext), accountId, pagingFrom(request)))
  return { accountId, ...received, items: received.items.map(asShown) }
}

export default function ReceivedFrom({ loaderData: { accountId, name, items, ...list } }: Route.ComponentProps) {
  return (
    <div className="section narrow stack">
      <title>{`Received from ${name} – Rishta`}</title>
      <p>
        <Link to={href("/reports/received")}>All that you have received</Link>
      </p>
      <h1>
        {"Received from "}
        <Name>{name}</Name>
      </h1>
      <p>
        <Link
          className="button quiet"
          to={href("/report/:what/:id", { what: "person", id: String(accountId) })}
          aria-label={`Report this person: ${name}`}
        >
          Report this person
        </Link>
      </p>
      <PagedList {...list} empty="Nothing in the last 180 days.">
        <div className="card sheet">
          <ReceivedItems items={items} name={name} />
        </div>
      </PagedList>
    </div>
  )
}
