import { data, href, Link, useLocation } from "react-router"
import { Found } from "#app/features/browse/found.tsx"
import { whatGoesWith } from "#app/features/cases/what-goes.server.ts"
import { listFavourites } from "#app/features/favourites/favourites.server.ts"
import { FavouritesFailure, FavouritesPage } from "#app/features/favourites/favourites-page.tsx"
import { submitDeletion } from "#app/features/wizards/submit-deletion.server.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { CardMenu } from "#app/ui/card-menu.tsx"
import { Dialog } from "#app/ui/dialog.tsx"
import { Name, NameAndAge } from "#app/ui/names.tsx"
import { LoadFailure } from "#app/ui/page/load-failure.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { Portrait, Verified } from "#app/ui/portrait.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound, pagingFrom } from "#app/url/address.ts"
import { withQuery } from "#app/url/query.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { ownClient } from "#app/viewer/own-client.server.ts"
import { clientForm } from "../client-form.server.ts"
import { chosenOf, clientQueryFrom } from "../client-query.ts"
import { ClientOrder, ClientSearch } from "../client-search.tsx"
import { CLIENTS_COUNTED } from "../client-sorts.ts"
import { type Client, listClients } from "../clients.server.ts"
import type { Route } from "./+types/clients"

export async function loader({ request, context }: Route.LoaderArgs) {
  const [viewer, query, paging] = [context.get(viewerContext), new URL(request.url).searchParams, pagingFrom(request)]
  if (query.has("favourite")) return { favourites: await listFavourites(viewer, paging), clients: null }
  const confirm = query.get("confirm")
  const toDelete = confirm === null ? null : await ownClient(viewer, idFrom(confirm))
  if (toDelete === undefined) throw data(null, { status: 404 })
  const asked = clientQueryFrom(query)
  return {
    ...(await listClients(viewer, asked, paging)),
    q: asked.q,
    sort: asked.sort,
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
  const { clients, total, page, limit, q, sort, form, chosen, toDelete } = loaderData
  const narrowed = q !== "" || chosen.length > 0
  return (
    <div className="section stack">
      <title>My Clients – Rishta</title>
      <div className="row between">
        <h1>My Clients</h1>
        <span>
          <Link to={href("/clients/import")}>From or to a file</Link>{" "}
          <Link className="button" to={href("/add-client")}>
            Add Client
          </Link>
        </span>
      </div>
      {(total > 0 || narrowed) && <ClientSearch key={search} q={q} sort={sort} limit={limit} form={form} />}
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
        beside={<ClientOrder sort={sort} />}
      >
        <ul className="two-columns">
          {clients.map((client) => (
            <ClientCard key={client.id} client={client} />
          ))}
        </ul>
      </PagedList>
      {toDelete && <ConfirmDeletion {...toDelete} />}
    </div>
  )
}

const AllClients = () => (
  <Link className="button quiet" to={href("/clients")}>
    Show all clients
  </Link>
)

function ClientCard({
  client: { id, name, age, summary, pictureId, verified, draft, missing, searchFor },
}: {
  client: Client
}) {
  const { search } = useLocation()
  const page = href("/clients/:id", { id: String(id) })
  const edit = href("/UserEditProfile/:id", { id: String(id) })
  return (
    <li className="card friend">
      <Portrait name={name} pictureId={pictureId} />
      <div className="who">
        <h2>
          <Link to={page}>
            <NameAndAge name={name} age={age} />
          </Link>
        </h2>
        {verified && (
          <p>
            <Verified on={verified} />
          </p>
        )}
        {missing !== null && (
          <p>
            <strong>Draft – not shown yet.</strong> {`Missing: ${missing}. `}
            <Link to={edit}>Add what is missing</Link>
          </p>
        )}
        {draft && missing === null && (
          <p>
            <strong>No consent yet</strong>
          </p>
        )}
        <p className="summary">{summary}</p>
        <div className="deeds">
          <Link className="button" to={page}>
            Open
          </Link>
          <CardMenu name={name}>
            <Link to={href("/UserProfile/:id", { id: String(id) })}>View Details</Link>
            <Link to={searchFor}>Search for this client</Link>
            <Link to={edit}>Edit</Link>
            <Link to={{ search: withQuery(search, { confirm: id }) }} preventScrollReset>
              Delete
            </Link>
          </CardMenu>
        </div>
      </div>
    </li>
  )
}

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
