import { pagingFrom } from "#app/forms/address.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { PageSize, Pagination } from "#app/ui/pagination.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { Filters } from "../filters.tsx"
import { userQueryFrom } from "../user-query.ts"
import { listUsers } from "../users.server.ts"
import { optionsOf, PLANS, ROLES, SORTS, STATUSES } from "../words.ts"
import type { Route } from "./+types/user-list"

export async function loader({ request }: Route.LoaderArgs) {
  const query = userQueryFrom(request)
  return { query, ...(await listUsers(query, pagingFrom(request))) }
}

export default function UserList({ loaderData }: Route.ComponentProps) {
  const { query, users, total, page, limit, more } = loaderData
  const { q, role, status, plan, sort } = query
  return (
    <div className="section stack">
      <title>Users – Rishta</title>
      <h1>Users</h1>
      <Filters
        q={q}
        hint="Name, e-mail, user name or city"
        limit={limit}
        choices={[
          { name: "role", label: "Role", all: "All roles", value: role, options: optionsOf(ROLES) },
          { name: "status", label: "Status", all: "Any status", value: status, options: optionsOf(STATUSES) },
          { name: "plan", label: "Plan", all: "Any plan", value: plan, options: optionsOf(PLANS) },
          { name: "sort", label: "Order", value: sort, options: optionsOf(SORTS) },
        ]}
      />
      {more && <p className="notice">More than 1,000 accounts fit. These are 1,000 of them: search for more.</p>}
      {total === 0 ? (
        <EmptyState text="No account fits this search." />
      ) : (
        <>
          <PageSize limit={limit} />
          <StackedTable
            caption="Accounts"
            rows={users}
            keyOf={({ id }) => id}
            columns={[
              { label: "Name", cell: NameAndEmail },
              { label: "City", cell: ({ city }) => city },
              { label: "Role", cell: (user) => ROLES[user.role] },
              { label: "Plan", cell: (user) => PLANS[user.plan ?? "none"] },
              { label: "Status", cell: (user) => STATUSES[user.status] },
              { label: "Since", cell: ({ since }) => since },
            ]}
          />
          <Pagination page={page} limit={limit} total={total} />
        </>
      )}
    </div>
  )
}

function NameAndEmail({ name, email }: Route.ComponentProps["loaderData"]["users"][number]) {
  return (
    <>
      {name} <span className="small soft">{email}</span>
    </>
  )
}
