import { Form, useSearchParams } from "react-router"
import { Field } from "#app/features/browse/search-form.tsx"
import { SearchLine } from "#app/forms/search-line.tsx"
import type { clientForm } from "./client-form.server.ts"

interface ClientSearchProps {
  q: string
  limit: number
  form: ReturnType<typeof clientForm>
}

export function ClientSearch({ q, limit, form }: ClientSearchProps) {
  const sort = useSearchParams()[0].get("sort")
  return (
    <Form className="search-sheet client-search" role="search">
      <input type="hidden" name="limit" value={limit} />
      {sort && <input type="hidden" name="sort" value={sort} />}
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
