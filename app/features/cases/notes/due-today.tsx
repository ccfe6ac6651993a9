import { href, Link } from "react-router"
import { Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { askAgainText } from "../answers/answer-text.ts"
import type { listDueAnswers } from "../answers/answers.server.ts"
import type { Case } from "../case-columns.server.ts"
import { CaseLink } from "../case-link.tsx"
import type { listDueNotes } from "./notes.server.ts"

interface DueTodayProps {
  later: Awaited<ReturnType<typeof listDueAnswers>>
  steps: { cases: Case[]; more: boolean }
  due: Awaited<ReturnType<typeof listDueNotes>>
}

export function DueToday({ steps, due: { notes, more }, later }: DueTodayProps) {
  return (
    <section className="card sheet stack tight" aria-labelledby="due-today">
      <h2 id="due-today">Due today</h2>
      {notes.length + steps.cases.length + later.answers.length === 0 && <p className="soft">Nothing is due today.</p>}
      <ul className="stack tight due">
        {steps.cases.map((one) => (
          <li key={one.id} className="row between" data-row="">
            <div>
              <CaseLink {...one} />
              {one.late && <span className="small soft">{` since ${one.nextStepOn}`}</span>}
              <p className="note-body" {...ownText(one.nextStep)}>
                {one.nextStep}
              </p>
            </div>
            <Done action={href("/cases/:id", { id: String(one.id) })} name="step" id={one.id} />
          </li>
        ))}
        {later.answers.map(({ side, words, case: one }) => (
          <li key={`later-${one.id}-${side}`} className="row between" data-row="">
            <div>
              <CaseLink {...one} />
              <p>{askAgainText(side, one)}</p>
              {words && (
                <p className="note-body" {...ownText(words)}>
                  {words}
                </p>
              )}
            </div>
            <Done action={href("/cases/:id", { id: String(one.id) })} intent="asked" name="side" id={side} />
          </li>
        ))}
        {notes.map(({ id, clientId, client, body, followUp, late }) => {
          const page = href("/clients/:id", { id: String(clientId) })
          return (
            <li key={`note-${id}`} className="row between" data-row="">
              <div>
                <Link to={page}>
                  <Name>{client}</Name>
                </Link>
                {late && <span className="small soft">{` since ${followUp}`}</span>}
                <p className="note-body" {...ownText(body)}>
                  {body}
                </p>
              </div>
              <Done action={page} name="noteId" id={id} />
            </li>
          )
        })}
      </ul>
      {(more || steps.more || later.more) && <p className="soft">There are more once these are done.</p>}
    </section>
  )
}

interface DoneProps {
  action: string
  name: string
  id: number | string
  intent?: string
}

const Done = ({ action, name, id, intent = "done" }: DoneProps) => (
  <PostForm action={action} preventScrollReset>
    <input type="hidden" name={name} value={id} />
    <button className="button quiet" name="intent" value={intent} aria-keyshortcuts="d">
      Done
    </button>
  </PostForm>
)
