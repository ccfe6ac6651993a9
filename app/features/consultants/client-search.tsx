import { Form, Link, useLocation } from "react-router"
import { withQuery } from "#app/forms/query.ts"
import { type ClientSort, clientSorts } from "./client-query.ts"

interface ClientSearchProps {
  q: string
  sort: ClientSort
  limit: number
}

export function ClientSearch({ q, sort, limit }: ClientSearchProps) {
  return (
    <Form className="choose" role="search">
      <input type="hidden" name="limit" value={limit} />
      <input type="hidden" name="sort" value={sort} />
      <div className="field">
        <label htmlFor="q">Name or city</label>
        <input id="q" name="q" type="search" maxLength={100} defaultValue={q} />
      </div>
      <button className="button">Search</button>
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
