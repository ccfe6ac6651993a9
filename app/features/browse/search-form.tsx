import { type KeyboardEvent, type SyntheticEvent, useRef } from "react"
import { Form, href, useFetcher } from "react-router"
import { ClientField } from "#app/viewer/acting-client.tsx"
import type { FieldGroup, SearchField } from "./form-groups.server.ts"

interface SearchFormProps {
  groups: FieldGroup[]
  shows: SearchField
  order: SearchField
  limit: number
  of?: "clients"
  /** The saved search that was opened; with other filters it can be changed. */
  saved?: number
  /** False: a consultant leaves her own clients out. */
  mine?: boolean
}

/** Folded, so that results are in view; with scripts it opens as a sheet over them, with the number in reach. */
export function SearchForm({ groups, shows, order, limit, of, saved, mine }: SearchFormProps) {
  const { found, ask } = useFoundAhead()
  const count = ({ currentTarget: sheet }: SyntheticEvent<HTMLDetailsElement>) => {
    if (sheet.open) ask(sheet.querySelector("form")!)
  }
  return (
    <details className="card search-sheet" onToggle={count} onKeyDown={closeByEscape}>
      <summary>Search and filters</summary>
      <Form className="stack" onChange={({ currentTarget }) => ask(currentTarget)}>
        <ClientField />
        <input type="hidden" name="limit" value={limit} />
        {of && <input type="hidden" name="of" value={of} />}
        {mine === false && <input type="hidden" name="mine" value="no" />}
        {saved && <input type="hidden" name="saved" value={saved} />}
        <div className="pair">
          <Field field={shows} />
          <Field field={order} />
        </div>
        {groups.map(({ title, open, fields, ticks }) => (
          <details key={title} open={open}>
            <summary>{title}</summary>
            <fieldset aria-label={title}>
              <div className="pair">
                {fields.map((field) => (
                  <Field key={field.name} field={field} />
                ))}
              </div>
              {ticks && (
                <div className="row">
                  {ticks.map(({ on, label, ...tick }) => (
                    <label key={tick.value + tick.name} className="choice">
                      <input type="checkbox" {...tick} defaultChecked={on} />
                      {label}
                    </label>
                  ))}
                </div>
              )}
            </fieldset>
          </details>
        ))}
        <div className="actions" aria-live="polite">
          <button className="button">{found ?? "Search"}</button>
        </div>
      </Form>
    </details>
  )
}

function closeByEscape({ key, currentTarget: sheet }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== "Escape" || !sheet.open) return
  sheet.open = false
  sheet.querySelector("summary")!.focus()
}

const PAUSE = 300

/** A later question cancels the one before. */
function useFoundAhead() {
  const { load, data } = useFetcher<{ show: string } | null>()
  const timer = useRef(0)
  const ask = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      const query = new URLSearchParams(new FormData(form) as never)
      query.set("count", query.get("gender")!)
      query.delete("gender")
      load(`${href("/AllUsers")}?${query}`)
    }, PAUSE)
  }
  return { found: data?.show, ask }
}

export function Field({ field: { name, label, value, options, all, suggestions, number } }: { field: SearchField }) {
  const list = suggestions && `${name}-suggestions`
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {options ? (
        <select id={name} name={name} defaultValue={value}>
          {all && <option value="">{all}</option>}
          {options.map((option) =>
            typeof option === "string" ? (
              <option key={option}>{option}</option>
            ) : (
              <option key={option[0]} value={option[0]}>
                {option[1]}
              </option>
            ),
          )}
        </select>
      ) : (
        <input
          id={name}
          name={name}
          list={list}
          defaultValue={value}
          {...(number ? { type: "number", inputMode: "numeric", min: 18, max: 99 } : { maxLength: 60 })}
        />
      )}
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </div>
  )
}
