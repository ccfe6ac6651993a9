import { data, Form, href, Link, useLocation } from "react-router"
import { ActionDialog } from "#app/features/accounts/actions/action-dialog.tsx"
import { withoutQuestion } from "#app/features/accounts/actions/action-schema.ts"
import { askedAction, nobodyChosen, submitAction } from "#app/features/accounts/actions/submit-action.server.ts"
import { AccountLink } from "#app/features/moderation/account-link.tsx"
import { optionsOf, ROLES, SORTS, STATUSES } from "#app/features/moderation/labels.ts"
import { StateMark } from "#app/features/moderation/state-mark.tsx"
import { PLAN_NAMES } from "#app/features/subscriptions/plan-table.ts"
import { Filters } from "#app/forms/filters.tsx"
import { capital } from "#app/ui/capital.ts"
import { Name } from "#app/ui/names.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { pagingFrom } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { userQueryFrom } from "../user-query.ts"
import { listUsers } from "../users.server.ts"
import type { Route } from "./+types/user-list"

export async function loader({ request }: Route.LoaderArgs) {
  const query = userQueryFrom(request)
  const [list, asked] = await Promise.all([listUsers(query, pagingFrom(request)), askedAction(request)])
  const nobody = nobodyChosen(request)
  const shown = { query, asked, nobody, plans: { ...PLAN_NAMES, none: "No plan" }, ...list }
  return data(shown, { status: nobody ? 400 : 200 })
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submitAction(
    request,
    context.get(viewerContext),
    context.get(requestContext),
    href("/portal/user-list") + withoutQuestion(request),
  )

export default function UserList({ loaderData, actionData }: Route.ComponentProps) {
  const { query, asked, nobody, plans, users, notice, limit, ...list } = loaderData
  const { q, role, status, plan, sort } = query
  const problem = nobody ?? (asked ? null : Object.values(actionData?.error ?? {}).join(" "))
  return (
    <div className="section stack">
      <title>Users – Rishta</title>
      <div className="row between">
        <h1>Users</h1>
        <Link className="button" to={href("/portal/create-user")}>
          Create User
        </Link>
      </div>
      <Filters
        q={q}
        hint="Name, e-mail, user name, city, phone number or a client’s name"
        limit={limit}
        choices={[
          { name: "role", label: "Role", all: "All roles", value: role, options: optionsOf(ROLES) },
          { name: "status", label: "Status", all: "Any status", value: status, options: optionsOf(STATUSES) },
          { name: "plan", label: "Plan", all: "Any plan", value: plan, options: optionsOf(plans) },
          { name: "sort", label: "Order", value: sort, options: optionsOf(SORTS) },
        ]}
      />
      {problem && (
        <p role="alert" className="notice bad">
          {problem}
        </p>
      )}
      {notice && <p className="notice">{notice}</p>}
      <PagedList {...list} limit={limit} empty="No account fits this search.">
        {/* A new key clears the selection once something was done with it. */}
        <Form className="stack" key={users.map(({ id, status }) => `${id} ${status}`).join()}>
          <Kept />
          <StackedTable
            caption="Accounts"
            rows={users}
            keyOf={({ id }) => id}
            columns={[
              { label: "Name", cell: WhoCell },
              { label: "E-mail", as: "long", cell: ({ email }) => email },
              { label: "City", cell: ({ city }) => city },
              { label: "Role", cell: (user) => ROLES[user.role] },
              { label: "Plan", cell: (user) => plans[user.plan ?? "none"] },
              { label: "Status", cell: ({ status }) => <StateMark tone={TONES[status]}>{STATUSES[status]}</StateMark> },
              { label: "Since", as: "number", cell: ({ since }) => since },
            ]}
          />
          <BulkActions />
        </Form>
      </PagedList>
      {asked && <ActionDialog {...asked} answer={actionData} />}
    </div>
  )
}

const TONES = { active: "good", pending: "waiting", suspended: "bad", leaving: "waiting", deleted: "quiet" } as const

function WhoCell({ id, name, profile }: Route.ComponentProps["loaderData"]["users"][number]) {
  return (
    <span className="pick">
      <label className="choice">
        <input type="checkbox" name="id" value={id} aria-label={`Choose ${name}`} />
      </label>
      <span>
        <AccountLink id={id} name={name} />
        {profile && (
          <span className="small soft">
            {" "}
            <Name>{profile}</Name>
          </span>
        )}
      </span>
    </span>
  )
}

/** The search and the page. */
function Kept() {
  return [...new URLSearchParams(useLocation().search)]
    .filter(([name]) => name !== "id" && name !== "confirm")
    .map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />)
}

function BulkActions() {
  return (
    <fieldset className="row" aria-label="Selected users">
      <span className="soft">Selected users:</span>
      {(["suspend", "restore", "delete"] as const).map((action) => (
        <button key={action} className="button quiet" name="confirm" value={action}>
          {capital(action)}
        </button>
      ))}
    </fieldset>
  )
}
