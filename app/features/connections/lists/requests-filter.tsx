import { Form, useSubmit } from "react-router"
import { useScripts } from "#app/ui/use-scripts.ts"
import { CHOICES } from "#db/lists/short-lists.ts"

interface FilterProps {
  declined: boolean
  clients: { id: number; name: string; count: number }[]
  client: number | undefined
  sort: "date" | "fit"
}

/** Applies on choosing; without scripts by its button. */
export function RequestsFilter({ declined, clients, client, sort }: FilterProps) {
  const submit = useSubmit()
  const scripts = useScripts()
  return (
    <Form
      className="page-size requests-filter"
      role="search"
      aria-label="Requests"
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      <input type="hidden" name="tab" value={declined ? "declined" : "received"} />
      {clients.length > 0 && (
        <select key={client} name="of" aria-label="Client" defaultValue={client}>
          <option value="">All clients</option>
          {clients.map(({ id, name, count }) => (
            <option key={id} value={id}>{`${name} (${count})`}</option>
          ))}
        </select>
      )}
      {!declined && (
        <select key={sort} name="sort" aria-label="Order" defaultValue={sort}>
          <option value="date">Newest first</option>
          <option value="fit">Best fit first</option>
        </select>
      )}
      {!scripts && <button className="button quiet">Show</button>}
      {clients.length >= CHOICES && <p className="hint">{`The ${CHOICES} with the most requests lately.`}</p>}
    </Form>
  )
}
