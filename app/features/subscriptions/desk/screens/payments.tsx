import { href, Link } from "react-router"
import { AccountLink } from "#app/features/moderation/account-link.tsx"
import { StateMark } from "#app/features/moderation/state-mark.tsx"
import { Filters } from "#app/forms/filters.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { StateTabs } from "#app/ui/state-tabs.tsx"
import { pagingFrom } from "#app/url/address.ts"
import { PAYMENT_STATUSES } from "../../manual/methods.ts"
import { listPayments, listReports } from "../payments.server.ts"
import { paymentsQueryFrom, STATES } from "../payments-query.ts"
import type { Route } from "./+types/payments"

export async function loader({ request }: Route.LoaderArgs) {
  const { state, q } = paymentsQueryFrom(request)
  const paging = pagingFrom(request)
  if (state === "reports" || state === "events")
    return { state, states: STATES, q, found: null, reported: await listReports(state, paging) }
  return { state, states: STATES, q, found: await listPayments({ state, q }, paging), reported: null }
}

export default function Payments({ loaderData: { state, states, q, found, reported } }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Payments – Rishta</title>
      <h1>Payments</h1>
      <StateTabs states={states} current={state} />
      {state === "all" && found && (
        <Filters
          q={q}
          hint="Receipt or transaction number, reference, name or e-mail"
          limit={found.limit}
          kept={{ state }}
        />
      )}
      {found?.notice && <p className="notice">{found.notice}</p>}
      {found && <Paid {...found} empty={EMPTY[q ? "search" : state]} />}
      {reported && <Reported {...reported} empty={EMPTY[state]} />}
    </div>
  )
}

const EMPTY = {
  waiting: "No payment by wallet or bank waits to be confirmed.",
  reports: "The payment service has reported nothing that names no order.",
  all: "Nobody has ordered a plan yet.",
  events: "The payment service has reported nothing yet.",
  search: "No payment fits this search.",
}

function Paid({ payments, ...list }: Found & { empty: string }) {
  return (
    <PagedList {...list}>
      <StackedTable
        caption="Payments"
        rows={payments}
        keyOf={({ id }) => id}
        columns={[
          {
            label: "Number",
            cell: ({ id, number }) => <Link to={href("/portal/payments/:id", { id: String(id) })}>{number}</Link>,
          },
          { label: "Of", cell: ({ accountId, name }) => <AccountLink id={accountId} name={name} /> },
          { label: "E-mail", as: "long", cell: ({ email }) => email },
          { label: "Plan", cell: ({ plan }) => plan },
          { label: "Amount", as: "number", cell: ({ amount }) => amount },
          { label: "By", cell: ({ method }) => method },
          {
            label: "State",
            cell: ({ status }) => <StateMark tone={TONES[status]}>{PAYMENT_STATUSES[status]}</StateMark>,
          },
          { label: "On", as: "number", cell: ({ at }) => at },
        ]}
      />
    </PagedList>
  )
}

type Found = NonNullable<Route.ComponentProps["loaderData"]["found"]>

const TONES = { pending: "waiting", paid: "good", failed: "bad", cancelled: "quiet" } as const

type ReportsOf = NonNullable<Route.ComponentProps["loaderData"]["reported"]>

function Reported({ reports, ...list }: ReportsOf & { empty: string }) {
  return (
    <PagedList {...list}>
      <StackedTable
        caption="Reports of the payment service"
        rows={reports}
        keyOf={({ number }) => number}
        columns={[
          {
            label: "Report",
            cell: ({ number, type }) => (
              <Link to={href("/portal/payments/reports/:number", { number: String(number) })}>
                {`${number}: ${type}`}
              </Link>
            ),
          },
          { label: "Outcome", cell: ({ outcome, handled }) => (handled ? `${outcome}, seen to` : outcome) },
          { label: "Amount", as: "number", cell: ({ amount }) => amount ?? "N/A" },
          { label: "E-mail", as: "long", cell: ({ email }) => email ?? "N/A" },
          { label: "Received", as: "number", cell: ({ at }) => at },
        ]}
      />
    </PagedList>
  )
}
