import type { SubmissionResult } from "@conform-to/react"
import { Form } from "react-router"
import { TextAreaField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import type { FormRules } from "#app/forms/rules.ts"
import { useHouseForm } from "#app/forms/use-house-form.ts"
import type { listNotes } from "./notes.server.ts"
import type { noteSchema } from "./notes-schema.ts"

type Note = Awaited<ReturnType<typeof listNotes>>[number]

interface ClientNotesProps {
  notes: Note[]
  rules: FormRules
  lastResult?: SubmissionResult | null
}

/** The consultant's private notes on a client: what others never see. */
export function ClientNotes({ notes, rules, lastResult }: ClientNotesProps) {
  return (
    <section className="card sheet stack tight" id="notes">
      <h2>Private notes</h2>
      <NewNote key={notes[0]?.id} rules={rules} lastResult={lastResult} />
      <ul className="stack tight">
        {notes.map((note) => (
          <NoteRow key={note.id} note={note} />
        ))}
      </ul>
    </section>
  )
}

function NewNote({ rules, lastResult }: Omit<ClientNotesProps, "notes">) {
  const { form, fields, formProps } = useHouseForm<typeof noteSchema>({ rules, lastResult })
  return (
    <Form method="post" className="stack" {...formProps}>
      <ErrorSummary form={form} />
      <TextAreaField field={fields.body} label="Note" rows={3} />
      <TextField
        field={fields.followUpOn}
        label="Follow up on"
        type="date"
        hint="It shows on your main screen that day."
      />
      <SubmitButton>Save note</SubmitButton>
    </Form>
  )
}

function NoteRow({ note: { id, body, followUp, due, done, writtenOn } }: { note: Note }) {
  return (
    <li className="note">
      <p className="note-body" dir="auto">
        {body}
      </p>
      <p className="small soft">
        {writtenOn}
        {followUp && ` · Follow-up on ${followUp}`}
        {done && " · Done"}
        {due && " · Due"}
      </p>
      <Form method="post" className="row" preventScrollReset>
        <input type="hidden" name="noteId" value={id} />
        <button className="button quiet" name="intent" value={done ? "open" : "done"}>
          {done ? "Not done" : "Done"}
        </button>
        <button className="button quiet" name="intent" value="remove">
          Remove
        </button>
      </Form>
    </li>
  )
}
