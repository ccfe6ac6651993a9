import { Link } from "react-router"
import { TextAreaField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import { SaveButton } from "#app/forms/meanwhile/meanwhile.tsx"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { type Note, NoteRow } from "./note-row.tsx"
import type { noteSchema } from "./notes-schema.ts"

interface ClientNotesProps extends AppFormProps {
  notes: Note[]
  all: string
}

export function ClientNotes({ notes, all, ...options }: ClientNotesProps) {
  return (
    <section className="card sheet stack tight" id="notes">
      <div className="row between">
        <h2>Private notes</h2>
        {notes.length > 0 && <Link to={all}>All notes</Link>}
      </div>
      <NoteForm key={notes[0]?.id} {...options} />
      <ul className="stack tight">
        {notes.map((note) => (
          <NoteRow key={note.id} note={note} />
        ))}
      </ul>
    </section>
  )
}

interface NoteFormProps extends AppFormProps {
  /** Where a note is changed. */
  seen?: string
  answers?: { body: string; followUpOn: string | null }
}

export function NoteForm({ answers, seen, ...options }: NoteFormProps) {
  const { form, fields, formProps, answer } = useAppForm<typeof noteSchema>({
    ...options,
    id: "note",
    intent: "note",
    answers: answers && { body: answers.body, followUpOn: answers.followUpOn ?? undefined },
  })
  return (
    <PostForm className="stack" {...formProps}>
      <ErrorSummary form={form} />
      <TextAreaField field={fields.body} label="Note" rows={3} aria-keyshortcuts="n" />
      <TextField
        field={fields.followUpOn}
        label="Follow up on"
        type="date"
        hint="It shows on your main screen that day."
      />
      <SaveButton intent="note" seen={seen} answer={answer}>
        Save note
      </SaveButton>
    </PostForm>
  )
}
