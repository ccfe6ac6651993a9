import type { ComponentProps } from "react"
import { data, href, Link, useLocation } from "react-router"
import { Found } from "#app/features/browse/found.tsx"
import { whatGoesWith } from "#app/features/cases/what-goes.server.ts"
import { listFavourites } from "#app/features/favourites/favourites.server.ts"
import { FavouritesFailure, FavouritesPage } from "#app/features/favourites/favourites-page.tsx"
import { submitDeletion } from "#app/features/wizards/submit-deletion.server.ts"
import { Keys } from "#app/forms/keys/keys.tsx"
import { readFields } from "#app/forms/read-form.server.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { Name } from "#app/ui/names.tsx"
import { LoadFailure } from "#app/ui/page/load-failure.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound, pagingFrom } from "#app/url/address.ts"
import { withQuery } from "#app/url/query.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { ownClient } from "#app/viewer/own-client.server.ts"
import { clientForm } from "../client-form.server.ts"
import { chosenOf, clientQueryFrom } from "../client-query.ts"
import { ClientSearch } from "../client-search.tsx"
import { CLIENTS_COUNTED } from "../client-sorts.ts"
import { ClientTable } from "../client-table.tsx"
import stylesheet from "../clients.css?url&no-inline"
import { listClients } from "../clients.server.ts"
import type { Route } from "./+types/clients"

export async function loader({ request, context }: Route.LoaderArgs) {
  const [viewer, query] = [context.get(viewerContext), new URL(request.url).searchParams]
  if (query.has("favourite")) return { favourites: await listFavourites(viewer, pagingFrom(request)), clients: null }
  const confirm = query.get("confirm")
  const toDelete = confirm === null ? null : await ownClient(viewer, idFrom(confirm))
  if (toDelete === undefined) throw data(null, { status: 404 })
  const asked = clientQueryFrom(query)
  return {
    ...(await listClients(viewer, asked, pagingFrom(request, 20))),
    q: asked.q,
    sort: asked.sort,
    reversed: asked.reversed,
    form: clientForm(asked, query),
    chosen: chosenOf(asked, query),
    toDelete: toDelete && { ...toDelete, going: await whatGoesWith(toDelete.id) },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const form = await readFields(request)
  if (form.get("intent") !== "delete") throw data(null, { status: 400 })
  const client = orNotFound(await ownClient(viewer, idFrom(String(form.get("profileId")))))
  const back = `${href("/clients")}${withQuery(new URL(request.url).search, { confirm: null, index: null })}`
  return submitDeletion(viewer, client.id, context.get(requestContext), { to: back, back })
}

export default function Clients({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  if (!loaderData.clients) return <FavouritesPage {...loaderData.favourites} />
  const { clients, total, page, limit, q, sort, reversed, form, chosen, toDelete } = loaderData
  const narrowed = q !== "" || chosen.length > 0
  return (
    <div className="section stack clients-page">
      <title>My Clients – Rishta</title>
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <div className="row between">
        <h1>My Clients</h1>
        <div className="row">
          {total > 0 && <Keys keys={KEYS} />}
          <Link to={href("/clients/import")}>Import or export clients</Link>
          <Link className="button" to={href("/add-client")} aria-keyshortcuts="n">
            Add Client
          </Link>
        </div>
      </div>
      {(total > 0 || narrowed) && <ClientSearch key={search} q={q} limit={limit} form={form} />}
      <Found counted={null} chosen={chosen} note={null} />
      <PagedList
        page={page}
        limit={limit}
        total={total}
        countedTo={CLIENTS_COUNTED}
        empty={
          narrowed
            ? "No profiles available."
            : "It seems like no user found right now. When we find it will appear here"
        }
        nextStep={narrowed && <AllClients />}
      >
        <ClientTable clients={clients} sort={sort} reversed={reversed} />
      </PagedList>
      {toDelete && <ConfirmDeletion {...toDelete} />}
    </div>
  )
}

const KEYS: ComponentProps<typeof Keys>["keys"] = [
  ["J", "The next client"],
  ["K", "The one before"],
  ["Enter", "Open this client"],
  ["S", "Search for this client"],
  ["C", "A new case for this client"],
  ["E", "Edit this client"],
  ["N", "Add a client"],
  ["/", "Search the list"],
]

const AllClients = () => (
  <Link className="button quiet" to={href("/clients")}>
    Show all clients
  </Link>
)

function ConfirmDeletion({ id, name, going }: { id: number; name: string; going: string }) {
  const { search } = useLocation()
  return (
    <Dialog title="Are you sure?" close={withQuery(search, { confirm: null })} closeLabel="Cancel">
      <p>
        You won't be able to revert this!{" "}
        <strong>
          <Name>{name}</Name>
        </strong>{" "}
        is removed with all requests and connections. {going}
      </p>
      <PostForm>
        <input type="hidden" name="profileId" value={id} />
        <button className="button wide" name="intent" value="delete">
          Yes, delete it!
        </button>
      </PostForm>
    </Dialog>
  )
}

export function ErrorBoundary() {
  const favourites = new URLSearchParams(useLocation().search).has("favourite")
  return favourites ? <FavouritesFailure /> : <LoadFailure />
}
