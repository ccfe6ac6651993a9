import { Form, Link, useLocation } from "react-router"
import { AccountLink } from "#app/features/moderation/account-link.tsx"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { withQuery } from "#app/url/query.ts"
import { detailOf, labelOf } from "../audit-labels.ts"
import { auditChoices, readAuditLog } from "../audit-log.server.ts"
import { auditQueryFrom } from "../audit-query.ts"
import type { Route } from "./+types/audit"

export async function loader({ request }: Route.LoaderArgs) {
  const query = auditQueryFrom(request)
  const [log, choices] = await Promise.all([readAuditLog(query), auditChoices()])
  const entries = log.entries.map(({ detail, ...entry }) => ({ ...entry, detail: detailOf(detail) }))
  return { ...log, entries, query, ...choices }
}

export default function Audit({
  loaderData: { entries, newer, older, query, actions, objects },
}: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Audit – Rishta</title>
      <h1>Audit</h1>
      <Filters query={query} actions={actions} objects={objects} />
      {entries.length === 0 ? (
        <EmptyState text="Nothing in the log matches." />
      ) : (
        <StackedTable
          caption="What was done, newest first"
          rows={entries}
          keyOf={({ id }) => id}
          columns={[
            { label: "What", cell: What },
            { label: "When", cell: ({ at }) => at },
            { label: "Who", cell: Who },
            { label: "To what", cell: ToWhat },
            { label: "Why", cell: ({ reason }) => reason ?? "–" },
            { label: "From", cell: ({ ip }) => ip ?? "–" },
          ]}
        />
      )}
      <Beside newer={newer} older={older} />
    </div>
  )
}

type Entry = Route.ComponentProps["loaderData"]["entries"][number]

const What = ({ action, detail }: Entry) => (
  <span>
    {labelOf(action)}
    {detail && <span className="small soft">{detail}</span>}
  </span>
)

const Who = ({ actorId, actor }: Entry) =>
  actorId ? <AccountLink id={actorId} name={actor ?? `Account ${actorId}`} /> : "–"

function ToWhat({ objectType, objectId }: Entry) {
  if (!objectType) return "–"
  const name = `${labelOf(objectType)} ${objectId ?? ""}`
  return objectType === "account" && objectId ? <AccountLink id={objectId} name={name} /> : name
}

function Beside({ newer, older }: { newer: number | null; older: number | null }) {
  const { search } = useLocation()
  return (
    <nav className="row between" aria-label="Pages">
      {newer ? <Link to={{ search: withQuery(search, { after: newer, before: null }) }}>Newer</Link> : <span />}
      {older && <Link to={{ search: withQuery(search, { before: older, after: null }) }}>Older</Link>}
    </nav>
  )
}

type FiltersProps = Pick<Route.ComponentProps["loaderData"], "query" | "actions" | "objects">

function Filters({ query, actions, objects }: FiltersProps) {
  return (
    <Form className="card sheet filters wide" role="search">
      <Field name="who" label="By whom" type="text" value={query.who} placeholder="E-mail or number" />
      <Choice name="what" label="What" all="Anything" values={actions} value={query.what} />
      <Choice name="object" label="To what" all="Anything" values={objects} value={query.object} />
      <Field name="number" label="Its number" type="text" value={query.number} />
      <Field name="day" label="Day" type="date" value={query.day} />
      <button className="button">Search</button>
    </Form>
  )
}

interface FieldProps {
  name: string
  label: string
  type: "text" | "date"
  value: string | number | null
  placeholder?: string
}

const Field = ({ name, label, value, ...rest }: FieldProps) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <input id={name} name={name} defaultValue={value ?? ""} key={value} autoComplete="off" {...rest} />
  </div>
)

interface ChoiceProps {
  name: string
  label: string
  all: string
  values: readonly string[]
  value: string | null
}

const Choice = ({ name, label, all, values, value }: ChoiceProps) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <select id={name} name={name} defaultValue={value ?? ""} key={value}>
      <option value="">{all}</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {labelOf(one)}
        </option>
      ))}
    </select>
  </div>
)
