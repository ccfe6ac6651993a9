import { Form, href, Link, redirect } from "react-router"
import { EarlierWordings } from "#app/forms/meanwhile/earlier-wordings.tsx"
import { seenIn } from "#app/forms/meanwhile/merge.server.ts"
import { isMeanwhile, refusedMeanwhile } from "#app/forms/meanwhile/refuse.server.ts"
import { useSeen } from "#app/forms/meanwhile/use-seen.ts"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { SearchLine } from "#app/forms/search-line.tsx"
import { safePath } from "#app/guards/remembered-origin.ts"
import { listRemoved } from "#app/removed/removed.server.ts"
import { RemovedToday } from "#app/removed/removed-today.tsx"
import { Name } from "#app/ui/names.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { idField, orNotFound, pagingFrom } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { NoteForm } from "../notes/client-notes.tsx"
import { NoteRow } from "../notes/note-row.tsx"
import { editNote, findNote, searchNotes } from "../notes/notes.server.ts"
import { noteQueryFrom, noteSchema, noteStep } from "../notes/notes-schema.ts"
import { submitNoteStep } from "../notes/submit-note-step.server.ts"
import type { Route } from "./+types/notes"

export const handle = { plain: "form" }

export async function loader({ request, context }: Route.LoaderArgs) {
  const [viewer, query] = [context.get(viewerContext), new URL(request.url).searchParams]
  if (query.has("edit")) {
    const note = orNotFound(await findNote(viewer, noteIn(query)))
    return { note, back: backIn(query), rules: rulesOf(noteSchema) }
  }
  const asked = noteQueryFrom(query)
  const [list, removed] = await Promise.all([
    searchNotes(viewer, asked, pagingFrom(request)),
    listRemoved(viewer, ["note"], asked.clientId ?? undefined),
  ])
  return { list, removed, ...asked }
}

const noteIn = (query: URLSearchParams) => idField.safeParse(query.get("edit")).data ?? 0
const backIn = (query: URLSearchParams) => safePath(query.get("back")) ?? href("/notes")

export async function action({ request, context }: Route.ActionArgs) {
  const [viewer, query] = [context.get(viewerContext), new URL(request.url).searchParams]
  const form = await readFields(request)
  const step = noteStep.safeParse(Object.fromEntries(form))
  if (step.success) return submitNoteStep(viewer, step.data, { request, clientId: null, here: href("/notes") })
  const submission = await readForm(form, noteSchema)
  if (submission.status !== "success") return refused(submission)
  const edited = await editNote(viewer, noteIn(query), submission.value, seenIn(form))
  if (!edited.done && isMeanwhile(edited)) return refusedMeanwhile(submission, edited)
  valueOrPage(edited)
  return redirect(`${backIn(query)}#note-${noteIn(query)}`)
}

export default function Notes({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="section stack narrow">
      <title>Notes – Rishta</title>
      {loaderData.note ? <Edit {...loaderData} lastResult={actionData} /> : <All {...loaderData} />}
    </div>
  )
}

type Loaded = Route.ComponentProps["loaderData"]
type EditProps = Extract<Loaded, { note: object }> & { lastResult: Route.ComponentProps["actionData"] }

function Edit({ note, back, rules, lastResult }: EditProps) {
  const { key, seen } = useSeen(note.seen, note.id)
  return (
    <>
      <h1>Change a note</h1>
      <section className="card sheet stack">
        <p>
          {"About "}
          <ClientLink {...note} />
        </p>
        <NoteForm key={key} rules={rules} lastResult={lastResult} answers={note} seen={seen} />
        <EarlierWordings wordings={note.wordings} />
        <p>
          <Link to={back}>Leave it as it is</Link>
        </p>
      </section>
    </>
  )
}

function All({ list, removed, q, clientId, caseId }: Extract<Loaded, { list: object }>) {
  const narrowed = q !== "" || clientId !== null || caseId !== null
  return (
    <>
      <h1>Private notes</h1>
      <Form className="choose" role="search">
        {clientId && <input type="hidden" name="of" value={clientId} />}
        {caseId && <input type="hidden" name="case" value={caseId} />}
        <SearchLine label="Words in the note" q={q} />
      </Form>
      {narrowed && (
        <p>
          <Link to={href("/notes")}>Show all notes</Link>
        </p>
      )}
      <PagedList {...list} empty={narrowed ? "No note says that." : "You have not written a note yet."}>
        <ul className="stack">
          {list.notes.map((note) => (
            <NoteRow key={note.id} note={note}>
              <p>
                <ClientLink {...note} />
                {note.caseId && (
                  <>
                    {" · "}
                    <Link to={href("/cases/:id", { id: String(note.caseId) })}>Case</Link>
                  </>
                )}
              </p>
            </NoteRow>
          ))}
        </ul>
      </PagedList>
      <RemovedToday removed={removed} />
    </>
  )
}

const ClientLink = ({ clientId, client }: { clientId: number; client: string }) => (
  <Link to={href("/clients/:id", { id: String(clientId) })}>
    <Name>{client}</Name>
  </Link>
)
