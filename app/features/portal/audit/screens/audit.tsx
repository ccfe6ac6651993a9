import { Fragment } from "react"
import { Form, Link } from "react-router"
import { AuditText } from "#app/features/moderation/audit-text.tsx"
import { labelOf } from "#app/features/moderation/audit-texts.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { Name } from "#app/ui/names.tsx"
import { KeyedPages } from "#app/ui/pagination.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { pagingFrom } from "#app/url/address.ts"
import { auditChoices, readAuditLog } from "../audit-log.server.ts"
import { auditQueryFrom } from "../audit-query.ts"
import type { Route } from "./+types/audit"

export async function loader({ request }: Route.LoaderArgs) {
  const query = auditQueryFrom(request)
  const [log, choices] = await Promise.all([readAuditLog(query, pagingFrom(request).place), auditChoices()])
  return { ...log, query, ...choices }
}

export default function Audit({ loaderData: { entries, total, walk, query, actions, objects } }: Route.ComponentProps) {
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
            { label: "Why", as: "long", cell: ({ reason }) => reason ?? "N/A" },
            { label: "When", as: "number", cell: ({ at }) => at },
          ]}
        />
      )}
      <KeyedPages {...walk} total={total} />
    </div>
  )
}

type Entry = Route.ComponentProps["loaderData"]["entries"][number]

const What = ({ what, fields }: Entry) => (
  <>
    <AuditText parts={what} />
    <details className="small soft">
      <summary>Technical details</summary>
      {fields.map(({ label, text, to }) => (
        <Fragment key={label}>
          {`${label}: `}
          {to ? <Link to={to}>{text}</Link> : <Name>{text}</Name>}
          <br />
        </Fragment>
      ))}
    </details>
  </>
)

type FiltersProps = Pick<Route.ComponentProps["loaderData"], "query" | "actions" | "objects">

function Filters({ query, actions, objects }: FiltersProps) {
  return (
    <Form className="card sheet filters wide" role="search">
      <Field name="who" label="By whom" type="text" value={query.who} placeholder="E-mail or number" />
      <Choice name="what" label="What" all="Anything" values={actions} value={query.what} />
      <Choice name="object" label="About" all="Anything" values={objects} value={query.object} />
      <Field name="number" label="Number" type="text" value={query.number} />
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
