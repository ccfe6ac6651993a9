import { Form } from "react-router"
import { ClientField } from "#app/viewer/acting-client.tsx"
import { ChoiceField } from "./choice-field.tsx"
import type { Choice } from "./filters.server.ts"
import type { Search } from "./search-query.ts"

interface SearchFormProps extends Omit<Search, "lists"> {
  choices: Choice[]
  matchable: boolean
  limit: number
  open: boolean
}

/** All filters in one form; folded, so that on a phone those found are in view, unless nobody is. */
export function SearchForm({ choices, matchable, limit, open, ...asked }: SearchFormProps) {
  return (
    <details className="card search" open={open}>
      <summary>Search and filters</summary>
      <Form className="stack">
        <ClientField />
        <input type="hidden" name="limit" value={limit} />
        <div className="pair">
          {choices.map((choice) => (
            <ChoiceField key={choice.filter} choice={choice} />
          ))}
          <AgeField name="minAge" label="Age from" value={asked.minAge} />
          <AgeField name="maxAge" label="Age to" value={asked.maxAge} />
        </div>
        <div className="row">
          <Tick name="picture" label="With picture" on={asked.picture} />
          <Tick name="verified" label="Verified" on={asked.verified} />
        </div>
        {matchable && (
          <div className="field">
            <label htmlFor="order">Order</label>
            <select id="order" name="order" defaultValue={asked.order}>
              <option value="newest">Newest first</option>
              <option value="match">Best match first</option>
            </select>
          </div>
        )}
        <div className="actions">
          <button className="button">Search</button>
        </div>
      </Form>
    </details>
  )
}

function AgeField({ name, label, value }: { name: string; label: string; value: number | null }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} type="number" inputMode="numeric" min="18" max="99" defaultValue={value ?? ""} />
    </div>
  )
}

function Tick({ name, label, on }: { name: string; label: string; on: boolean }) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} value="yes" defaultChecked={on} />
      {label}
    </label>
  )
}
