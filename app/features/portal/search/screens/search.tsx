import type { ReactNode } from "react"
import { Form, href, Link } from "react-router"
import { AccountLink } from "#app/features/moderation/account-link.tsx"
import { CHECKS, figure, ROLES, STATUSES } from "#app/features/moderation/labels.ts"
import { Name, NameAndAge } from "#app/ui/names.tsx"
import { LONGEST_SEARCH } from "#app/url/query.ts"
import { searchEverything, searchedFrom } from "../search.server.ts"
import type { Route } from "./+types/search"

export const handle = { plain: true }

export async function loader({ request }: Route.LoaderArgs) {
  const q = searchedFrom(request)
  return { q, found: q === "" ? null : await searchEverything(q) }
}

type Found = NonNullable<Route.ComponentProps["loaderData"]["found"]>

const HINT =
  "A name, e-mail, phone number, city, client, company, the reference of an order, the number of a receipt or of a transaction."

export default function Search({ loaderData: { q, found } }: Route.ComponentProps) {
  const all = `?q=${encodeURIComponent(q)}`
  const none = found && !found.users.total && !found.clients.total && !found.consultants.total && !found.orders.length
  return (
    <div className="section stack">
      <title>{q ? `Search: ${q} – Rishta` : "Search – Rishta"}</title>
      <h1>Search</h1>
      <Form className="card sheet stack" role="search">
        <div className="field">
          <label htmlFor="q">Search everything</label>
          <p className="hint" id="q-hint">
            {HINT}
          </p>
          <input id="q" type="search" name="q" defaultValue={q} maxLength={LONGEST_SEARCH} aria-describedby="q-hint" />
        </div>
        <button className="button">Search</button>
      </Form>
      {none && <p role="status">Nothing was found for these words.</p>}
      {found && (
        <>
          <Orders orders={found.orders} />
          <Group title="Users" found={found.users} all={href("/portal/user-list") + all}>
            {found.users.users.map((user) => (
              <User key={user.id} {...user} />
            ))}
          </Group>
          <Group title="Clients" found={found.clients} all={href("/portal/matches") + all}>
            {found.clients.clients.map((client) => (
              <Client key={client.id} {...client} />
            ))}
          </Group>
          <Group title="Consultants and companies" found={found.consultants} all={href("/portal/team-list") + all}>
            {found.consultants.consultants.map((consultant) => (
              <Consultant key={consultant.id} {...consultant} />
            ))}
          </Group>
        </>
      )}
    </div>
  )
}

interface GroupProps {
  title: string
  found: { total: number; more: boolean; limit: number }
  all: string
  children: ReactNode
}

function Group({ title, found: { total, more, limit }, all, children }: GroupProps) {
  if (total === 0) return null
  const count = more ? "more than 1,000" : figure(total)
  return (
    <section className="card sheet stack tight">
      <h2>{`${title} (${count})`}</h2>
      <ul className="stack tight">{children}</ul>
      {(more || total > limit) && (
        <p>
          <Link to={all}>
            {"Show all"}
            <span className="away">{` ${title.toLowerCase()}`}</span>
          </Link>
        </p>
      )}
    </section>
  )
}

const details = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(" · ")

const User = ({ id, name, profile, profileId, email, role, status, city }: Found["users"]["users"][number]) => (
  <li>
    <AccountLink id={id} name={name} />
    {profileId && (
      <>
        {", "}
        <Link to={href("/portal/people/:id", { id: String(profileId) })}>
          {"profile of "}
          <Name>{profile ?? name}</Name>
        </Link>
      </>
    )}
    <p className="small soft">{details(email, ROLES[role], STATUSES[status], city)}</p>
  </li>
)

const Client = ({ id, name, age, city, consultant, visible }: Found["clients"]["clients"][number]) => (
  <li>
    <Link to={href("/portal/people/:id", { id: String(id) })}>
      <NameAndAge name={name} age={age} />
    </Link>
    <p className="small soft">
      {"A client of "}
      <Name>{consultant}</Name>
      {` ${details(city, visible ? null : "Not shown to others")}`}
    </p>
  </li>
)

const Consultant = ({ id, name, companyName, email, checked }: Found["consultants"]["consultants"][number]) => (
  <li>
    <AccountLink id={id} name={name} />
    <p className="small soft">
      {companyName && <Name>{companyName}</Name>}
      {` ${details(email, checked ? CHECKS.yes : CHECKS.no)}`}
    </p>
  </li>
)

const PAID = {
  unconfirmed: "To be confirmed",
  pending: "Not paid yet",
  paid: "Paid",
  failed: "Not paid",
  cancelled: "Cancelled",
}

function Orders({ orders }: Pick<Found, "orders">) {
  if (orders.length === 0) return null
  return (
    <section className="card sheet stack tight">
      <h2>Payments</h2>
      <ul className="stack tight">
        {orders.map((order) => (
          <li key={order.id}>
            <Link to={href("/portal/payments/:id", { id: String(order.id) })}>{`Payment ${order.number}`}</Link>
            {" of "}
            <AccountLink id={order.accountId} name={order.account} />
            <p className="small soft">
              {details(
                order.transactionNumber && `${order.method}, transaction ${order.transactionNumber}`,
                `${order.plan} plan, ${order.amount}`,
                PAID[order.status],
                order.on,
                `order ${order.reference}`,
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
