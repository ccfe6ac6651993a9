import { Form, Link, useLocation } from "react-router"
import { Field } from "#app/features/browse/search-form.tsx"
import { SearchLine } from "#app/forms/search-line.tsx"
import { withQuery } from "#app/url/query.ts"
import type { clientForm } from "./client-form.server.ts"
import { type ClientSort, clientSorts } from "./client-sorts.ts"

interface ClientSearchProps {
  q: string
  sort: ClientSort
  limit: number
  form: ReturnType<typeof clientForm>
}

export function ClientSearch({ q, sort, limit, form }: ClientSearchProps) {
  return (
    <Form className="search-sheet" role="search">
      <input type="hidden" name="limit" value={limit} />
      <input type="hidden" name="sort" value={sort} />
      <div className="choose">
        <SearchLine label="Name or city" q={q} />
      </div>
      <details>
        <summary>Filters</summary>
        <fieldset aria-label="Filters">
          <div className="pair">
            {form.fields.map((field) => (
              <Field key={field.name} field={field} />
            ))}
          </div>
          <div className="row">
            {form.ticks.map(({ on, label, ...tick }) => (
              <label key={tick.value + tick.name} className="choice">
                <input type="checkbox" {...tick} defaultChecked={on} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="actions">
          <button className="button quiet">Apply filters</button>
        </div>
      </details>
    </Form>
  )
}

export function ClientOrder({ sort }: Pick<ClientSearchProps, "sort">) {
  const { search } = useLocation()
  return (
    <nav aria-label="Order">
      <div className="pages small">
        {Object.entries(clientSorts).map(([value, label]) => (
          <Link
            key={value}
            to={{ search: withQuery(search, { sort: value, page: null }) }}
            aria-current={value === sort ? "true" : undefined}
          >
            {label}
          </Link>
        ))}
      </div>
    </nav>
  )
}
