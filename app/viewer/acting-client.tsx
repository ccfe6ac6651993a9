import { href, Link, useLocation } from "react-router"
import { addressOf } from "#app/addresses.ts"
import { withQuery } from "#app/url/query.ts"
import { useActingClient } from "./use-acting-client.ts"

export function ActingFor() {
  const { client } = useActingClient()
  const { pathname, search } = useLocation()
  if (!client || addressOf(pathname)?.namesClient) return null
  return (
    <aside className="card invitation working" aria-label="Searching for">
      <div className="row between">
        <p>
          {"You are searching for "}
          <Link to={href("/clients/:id", { id: String(client.id) })}>
            <bdi>{client.name}</bdi>
          </Link>
        </p>
        <Link className="button quiet" to={{ search: withQuery(search, { client: null, page: null }) }}>
          <span>
            Stop searching for <bdi>{client.name.split(" ", 1)[0]}</bdi>
          </span>
        </Link>
      </div>
    </aside>
  )
}

export function ClientField() {
  const { client } = useActingClient()
  return client && <input type="hidden" name="client" value={client.id} />
}

/** Offers another client, or lets one choose at last. */
export function AskForClient({ profileId }: { profileId: number }) {
  if (!useActingClient().consults) return null
  return <Link to={`${href("/AgainstRequest")}?profile=${profileId}`}>Choose a client</Link>
}
