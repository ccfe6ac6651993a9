import { href, Link } from "react-router"
import { AccountLink } from "#app/features/moderation/account-link.tsx"
import { onlySome } from "#app/features/moderation/labels.ts"
import { StateMark } from "#app/features/moderation/state-mark.tsx"
import { Filters } from "#app/forms/filters.tsx"
import { NameAndAge } from "#app/ui/names.tsx"
import { langOf } from "#app/ui/own-text.ts"
import { PagedList } from "#app/ui/paged-list.tsx"
import { Verified } from "#app/ui/portrait.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { pagingFrom } from "#app/url/address.ts"
import { clientQueryFrom, listAllClients } from "../clients.server.ts"
import { findConsultant } from "../team/team.server.ts"
import type { Route } from "./+types/clients"

export async function loader({ request }: Route.LoaderArgs) {
  const query = clientQueryFrom(request)
  const [list, consultant] = await Promise.all([
    listAllClients(query, pagingFrom(request)),
    query.consultant ? findConsultant(query.consultant) : null,
  ])
  return { q: query.q, of: query.consultant, consultant: consultant?.name, ...list }
}

export default function Clients({ loaderData }: Route.ComponentProps) {
  const { q, of, consultant, clients, more, ids: _, ...list } = loaderData
  return (
    <div className="section stack">
      <title>Other Clients – Rishta</title>
      <h1>Other Clients</h1>
      <Filters q={q} hint="Name, city or phone number of the client" limit={list.limit} kept={{ consultant: of }} />
      {consultant && (
        <p>
          Clients of <bdi lang={langOf(consultant)}>{consultant}</bdi>.{" "}
          <Link to={href("/portal/matches")}>Show clients of all consultants</Link>
        </p>
      )}
      {more && <p className="notice">{onlySome("clients", list.total)}</p>}
      <PagedList {...list} empty="No client fits this search.">
        <StackedTable
          caption="Clients of consultants"
          rows={clients}
          keyOf={({ id }) => id}
          columns={[
            { label: "Client", cell: Name },
            { label: "Consultant", cell: Consultant },
            { label: "City", cell: ({ city }) => city },
            { label: "Community", cell: ({ community }) => community },
            {
              label: "Shown",
              cell: ({ visible }) => <StateMark tone={visible ? "good" : "quiet"}>{visible ? "Yes" : "No"}</StateMark>,
            },
            { label: "Since", as: "number", cell: ({ since }) => since },
          ]}
        />
      </PagedList>
    </div>
  )
}

type Client = Route.ComponentProps["loaderData"]["clients"][number]

function Name({ id, name, age, verified }: Client) {
  return (
    <>
      <Link to={href("/portal/people/:id", { id: String(id) })}>
        <NameAndAge name={name} age={age} />
      </Link>{" "}
      {verified && <Verified on={verified} />}
    </>
  )
}

const Consultant = ({ consultantId, consultant }: Client) => <AccountLink id={consultantId} name={consultant} />
