import { Form, href, Link } from "react-router"
import type { listDueNotes } from "./notes.server.ts"

export function DueToday({ due: { notes, more } }: { due: Awaited<ReturnType<typeof listDueNotes>> }) {
  return (
    <section className="card sheet stack tight" aria-labelledby="due-today">
      <h2 id="due-today">Due today</h2>
      {notes.length === 0 && <p className="soft">Nothing is due today.</p>}
      <ul className="stack tight">
        {notes.map(({ id, clientId, client, body, followUp, late }) => {
          const page = href("/clients/:id", { id: String(clientId) })
          return (
            <li key={id} className="row between">
              <div>
                <Link to={page}>
                  <bdi>{client}</bdi>
                </Link>
                {late && <span className="small soft">{` since ${followUp}`}</span>}
                <p className="note-body" dir="auto">
                  {body}
                </p>
              </div>
              <Form method="post" action={page} preventScrollReset>
                <input type="hidden" name="noteId" value={id} />
                <button className="button quiet" name="intent" value="done">
                  Done
                </button>
              </Form>
            </li>
          )
        })}
      </ul>
      {more && <p className="soft">There are more once these are done.</p>}
    </section>
  )
}
