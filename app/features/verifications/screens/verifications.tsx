import { href, Link } from "react-router"
import { pagingFrom } from "#app/forms/address.ts"
import { NameAndAge } from "#app/ui/names.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { listVerifications } from "../verifications.server.ts"
import type { Route } from "./+types/verifications"

export const loader = ({ request }: Route.LoaderArgs) => listVerifications(pagingFrom(request))

export default function Verifications({ loaderData: { entries, total, page, limit } }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Verifications – Rishta</title>
      <h1>Verifications</h1>
      <p className="soft">New and changed profiles with a picture. The longest waiting come first.</p>
      <PagedList page={page} limit={limit} total={total} empty="No profiles are waiting to be checked.">
        <StackedTable
          caption="Profiles to be checked"
          rows={entries}
          keyOf={({ id }) => id}
          columns={[
            {
              label: "Profile",
              cell: (entry) => (
                <Link to={href("/portal/verifications/:id", { id: String(entry.id) })}>
                  <NameAndAge {...entry} />
                </Link>
              ),
            },
            { label: "Of", cell: Owner },
            { label: "City", cell: ({ city }) => city ?? "N/A" },
            { label: "Phone", cell: ({ phone }) => phone ?? "None" },
            { label: "Waiting since", cell: ({ since }) => since },
          ]}
        />
      </PagedList>
    </div>
  )
}

type Entry = Route.ComponentProps["loaderData"]["entries"][number]

const Owner = ({ kind, accountId, account }: Entry) => (
  <span>
    {kind === "client" && "Client of "}
    <Link to={href("/portal/user-view/:id", { id: String(accountId) })}>
      <bdi>{account}</bdi>
    </Link>
  </span>
)
