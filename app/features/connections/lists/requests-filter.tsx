import { Form } from "react-router"
import { CHOICES } from "#db/lists/short-lists.ts"

interface FilterProps {
  declined: boolean
  clients: { id: number; name: string; count: number }[]
  client: number | undefined
  sort: "date" | "fit"
}

export function RequestsFilter({ declined, clients, client, sort }: FilterProps) {
  return (
    <Form className="requests-filter" role="search" aria-label="Requests">
      <input type="hidden" name="tab" value={declined ? "declined" : "received"} />
      {clients.length > 0 && (
        <div className="field">
          <label htmlFor="of">Client</label>
          <select key={client} id="of" name="of" defaultValue={client}>
            <option value="">All clients</option>
            {clients.map(({ id, name, count }) => (
              <option key={id} value={id}>{`${name} (${count})`}</option>
            ))}
          </select>
          {clients.length >= CHOICES && <p className="hint">{`The ${CHOICES} with the most requests lately.`}</p>}
        </div>
      )}
      {!declined && (
        <div className="field">
          <label htmlFor="sort">Order</label>
          <select key={sort} id="sort" name="sort" defaultValue={sort}>
            <option value="date">Newest first</option>
            <option value="fit">Best fit first</option>
          </select>
        </div>
      )}
      <button className="button quiet">Show</button>
    </Form>
  )
}
