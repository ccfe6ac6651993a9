import { Form } from "react-router"
import { type ClientSort, clientSorts } from "./client-query.ts"

interface ClientSearchProps {
  q: string
  sort: ClientSort
  limit: number
}

/** Finds a client by a part of name or city. */
export function ClientSearch({ q, sort, limit }: ClientSearchProps) {
  return (
    <Form className="card sheet stack" role="search">
      <input type="hidden" name="limit" value={limit} />
      <div className="pair">
        <div className="field">
          <label htmlFor="q">Name or city</label>
          <input id="q" name="q" type="search" maxLength={100} defaultValue={q} />
        </div>
        <div className="field">
          <label htmlFor="sort">Order</label>
          <select id="sort" name="sort" defaultValue={sort}>
            {Object.entries(clientSorts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div className="actions">
        <button className="button">Search</button>
      </div>
    </Form>
  )
}
