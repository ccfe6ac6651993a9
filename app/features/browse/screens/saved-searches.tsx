import { data, href, Link, redirect } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { attempt } from "#app/forms/attempt.server.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { pageAddressOf } from "#app/guards/remembered-origin.ts"
import { isVisit } from "#app/http/is-visit.server.ts"
import { listRemoved } from "#app/removed/removed.server.ts"
import { RemovedToday } from "#app/removed/removed-today.tsx"
import { undoOf } from "#app/removed/undo.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { isolated } from "#app/ui/isolated.ts"
import { Name } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { withQuery } from "#app/url/query.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { useActingClient } from "#app/viewer/use-acting-client.ts"
import { type RefusedName, useKeptName } from "../saved/kept-name.ts"
import { newPeopleText } from "../saved/new-people-text.ts"
import { removeSearch } from "../saved/remove-search.server.ts"
import { savedStep, searchName } from "../saved/saved-schema.ts"
import { listSaved, openSearch, renameSearch } from "../saved/saved-searches.server.ts"
import type { Route } from "./+types/saved-searches"

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const open = new URL(request.url).searchParams.get("open")
  if (open !== null) throw await visit(viewer, idFrom(open), request)
  const [searches, removed] = await Promise.all([listSaved(viewer), listRemoved(viewer, ["search"])])
  return { searches, removed }
}

async function visit(viewer: Viewer, id: number, request: Request) {
  const found = orNotFound(await openSearch(viewer, id, isVisit(request)))
  const { query, since, clientId } = found
  return redirect(href("/AllUsers") + withQuery(query, { saved: id, ...(clientId && { client: clientId }), since }))
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const back = pageAddressOf(request)
  const fields = Object.fromEntries(await readFields(request))
  const { data: step } = savedStep.safeParse(fields)
  if (!step) throw data(null, { status: 400 })
  const refused = (message: string, status: number) =>
    data({ id: step.id, name: String(fields.name ?? ""), message }, { status })
  return attempt(
    async () => {
      if (step.intent === "rename") {
        const name = searchName.safeParse(step.name)
        if (!name.success) return refused(name.error.issues[0]!.message, 400)
        valueOrPage(await renameSearch(viewer, step.id, name.data))
        return redirectWithNotice(back, `The search is now called “${isolated(name.data)}”.`)
      }
      const { name, removed } = valueOrPage(await removeSearch(viewer, step.id))
      return redirectWithNotice(back, { text: `“${isolated(name)}” is removed.`, undo: undoOf(removed) })
    },
    () => refused("This could not be changed. Please try again.", 503),
  )
}

export default function SavedSearches({ loaderData: { searches, removed }, actionData }: Route.ComponentProps) {
  const { query } = useActingClient()
  return (
    <div className="section stack narrow">
      <title>Saved searches – Rishta</title>
      <h1>Saved searches</h1>
      {searches.length === 0 ? (
        <EmptyState text="You have not saved a search yet. Choose some filters, and save what you would ask again.">
          <Link className="button quiet" to={href("/AllUsers") + query}>
            Search profiles
          </Link>
        </EmptyState>
      ) : (
        <ul className="stack">
          {searches.map((search) => (
            <SavedSearch
              key={search.id + search.name}
              search={search}
              refused={actionData?.id === search.id ? actionData : undefined}
            />
          ))}
        </ul>
      )}
      <RemovedToday removed={removed} />
    </div>
  )
}

interface SavedSearchProps {
  search: Route.ComponentProps["loaderData"]["searches"][number]
  refused?: RefusedName
}

function SavedSearch({ search: { id, name, client, asks, newPeople, lookedOn }, ...answer }: SavedSearchProps) {
  const kept = useKeptName(id)
  const refused = answer.refused ?? kept
  return (
    <li className="card sheet stack tight">
      <h2>
        <Link to={`${href("/saved-searches")}?open=${id}`}>
          <Name>{name}</Name>
        </Link>
      </h2>
      {client && (
        <p>
          {"For "}
          <Name>{client}</Name>
        </p>
      )}
      <p>
        {newPeople.total > 0 ? <strong>{newPeopleText(newPeople)}</strong> : "Nobody new"}
        {` since ${lookedOn}`}
      </p>
      <p className="small soft">{asks}</p>
      <details className="fold" open={Boolean(refused)}>
        <summary>
          {"Change"}
          <span className="away">{`: ${name}`}</span>
        </summary>
        <PostForm className="stack tight" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <div className="field">
            <label htmlFor={`name-${id}`}>Name</label>
            <input
              id={`name-${id}`}
              name="name"
              maxLength={60}
              defaultValue={refused?.name ?? name}
              aria-invalid={refused?.message ? true : undefined}
              aria-describedby={refused?.message && `error-${id}`}
            />
            {refused?.message && (
              <p className="error" id={`error-${id}`} role="alert">
                {refused.message}
              </p>
            )}
          </div>
          <div className="row">
            <button className="button quiet" name="intent" value="rename">
              Rename
            </button>
            <button className="button quiet" name="intent" value="remove" aria-label={`Remove: ${name}`}>
              Remove
            </button>
          </div>
        </PostForm>
      </details>
    </li>
  )
}
