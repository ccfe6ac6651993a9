import { Form } from "react-router"
import { LONGEST_SEARCH } from "#app/url/query.ts"
import type { Option } from "./fields.tsx"

interface Choice {
  name: string
  label: string
  all?: string
  value: string | null
  options: readonly Option[]
}

interface FiltersProps {
  q: string
  hint: string
  limit: number
  choices?: readonly Choice[]
  /** Parameters of the address that stay as they are. */
  kept?: Record<string, string | number | null>
}

export function Filters({ q, hint, limit, choices = [], kept = {} }: FiltersProps) {
  return (
    <Form className="card sheet stack" role="search">
      <input type="hidden" name="limit" value={limit} />
      {Object.entries(kept).map(
        ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="field">
        <label htmlFor="q">Search</label>
        <p className="hint" id="q-hint">
          {hint}
        </p>
        <input
          id="q"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={LONGEST_SEARCH}
          aria-describedby="q-hint"
          key={q}
        />
      </div>
      <div className="filters">
        {choices.map(({ name, label, all, value, options }) => (
          <div key={name} className="field">
            <label htmlFor={name}>{label}</label>
            <select id={name} name={name} defaultValue={value ?? ""} key={value}>
              {all && <option value="">{all}</option>}
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </div>
        ))}
        <button className="button">Search</button>
      </div>
    </Form>
  )
}
