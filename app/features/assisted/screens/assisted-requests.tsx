import { href, Link } from "react-router"
import { StateMark } from "#app/features/moderation/state-mark.tsx"
import { Name } from "#app/ui/names.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { StateTabs } from "#app/ui/state-tabs.tsx"
import { pagingFrom } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { listOpenRequests } from "../assisted.server.ts"
import { CASE_STATES, caseStateFrom } from "../case-schema.ts"
import { listCases } from "../cases.server.ts"
import { claimFrom } from "../claim.server.ts"
import { RequestList } from "../request-list.tsx"
import type { Route } from "./+types/assisted-requests"

export async function loader({ request, context }: Route.LoaderArgs) {
  const [state, paging] = [caseStateFrom(request), pagingFrom(request)]
  if (state === "open")
    return { states: CASE_STATES, state, open: await listOpenRequests(context.get(viewerContext), paging), found: null }
  return { states: CASE_STATES, state, open: null, found: await listCases(state, paging) }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  claimFrom(request, context.get(viewerContext), context.get(requestContext), href("/portal/assisted-requests"))

export default function AssistedRequests({ loaderData: { states, state, open, found } }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Assisted requests – Rishta</title>
      <h1>Assisted requests</h1>
      <p className="soft">
        Members who ask for Prime Assist or Prime Plus. Consultants whose company is checked see them too; whoever takes
        one is connected with the member, and a chat opens.
      </p>
      <StateTabs states={states} current={state} />
      {open && <RequestList {...open} asCase />}
      {found && <Cases {...found} />}
    </div>
  )
}

function Cases({ cases, ...list }: NonNullable<Route.ComponentProps["loaderData"]["found"]>) {
  return (
    <PagedList {...list} empty="There is no such request.">
      <StackedTable
        caption="Assisted requests"
        rows={cases}
        keyOf={({ id }) => id}
        columns={[
          {
            label: "Member",
            cell: ({ id, name }) => (
              <Link to={href("/portal/assisted-requests/:id", { id: String(id) })}>
                <Name>{name}</Name>
              </Link>
            ),
          },
          { label: "Service", cell: ({ service }) => service },
          { label: "Asked on", as: "number", cell: ({ since }) => since },
          { label: "Taken by", cell: ({ matchmaker }) => <Name>{matchmaker?.name ?? "Nobody"}</Name> },
          { label: "Since", as: "number", cell: ({ matchmaker }) => matchmaker?.since ?? "N/A" },
          {
            label: "State",
            cell: ({ outcome, endedOn, parted, overdue, due }) =>
              outcome ? (
                <StateMark tone="quiet">{`${outcome}, ${endedOn}`}</StateMark>
              ) : parted ? (
                <StateMark tone="bad">Connection removed</StateMark>
              ) : (
                <StateMark tone={overdue ? "bad" : "waiting"}>{`${overdue ? "Was due" : "Due"} ${due}`}</StateMark>
              ),
          },
        ]}
      />
    </PagedList>
  )
}
