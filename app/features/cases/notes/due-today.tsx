import { href, Link } from "react-router"
import { PostForm } from "#app/ui/post-form.tsx"
import type { Case } from "../case-columns.server.ts"
import { CaseLink } from "../case-link.tsx"
import type { listDueNotes } from "./notes.server.ts"

interface DueTodayProps {
  steps: { cases: Case[]; more: boolean }
  due: Awaited<ReturnType<typeof listDueNotes>>
}

export function DueToday({ steps, due: { notes, more } }: DueTodayProps) {
  return (
    <section className="card sheet stack tight" aria-labelledby="due-today">
      <h2 id="due-today">Due today</h2>
      {notes.length + steps.cases.length === 0 && <p className="soft">Nothing is due today.</p>}
      <ul className="stack tight due">
        {steps.cases.map((one) => (
          <li key={one.id} className="row between">
            <div>
              <CaseLink {...one} />
              {one.late && <span className="small soft">{` since ${one.nextStepOn}`}</span>}
              <p className="note-body" dir="auto">
                {one.nextStep}
              </p>
            </div>
            <Done action={href("/cases/:id", { id: String(one.id) })} name="step" id={one.id} />
          </li>
        ))}
        {notes.map(({ id, clientId, client, body, followUp, late }) => {
          const page = href("/clients/:id", { id: String(clientId) })
          return (
            <li key={`note-${id}`} className="row between">
              <div>
                <Link to={page}>
                  <bdi>{client}</bdi>
                </Link>
                {late && <span className="small soft">{` since ${followUp}`}</span>}
                <p className="note-body" dir="auto">
                  {body}
                </p>
              </div>
              <Done action={page} name="noteId" id={id} />
            </li>
          )
        })}
      </ul>
      {(more || steps.more) && <p className="soft">There are more once these are done.</p>}
    </section>
  )
}

const Done = ({ action, name, id }: { action: string; name: string; id: number }) => (
  <PostForm action={action} preventScrollReset>
    <input type="hidden" name={name} value={id} />
    <button className="button quiet" name="intent" value="done">
      Done
    </button>
  </PostForm>
)
