import type { ReactNode } from "react"
import { href, Link, useLocation } from "react-router"
import { ownText } from "#app/ui/own-text.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import type { listNotes } from "./notes.server.ts"

export type Note = Awaited<ReturnType<typeof listNotes>>[number]

export function NoteRow({ note, children }: { note: Note; children?: ReactNode }) {
  const { id, body, followUp, due, done, writtenOn, edited } = note
  const { pathname, search } = useLocation()
  return (
    <li className="note" id={`note-${id}`}>
      {children}
      <p className="note-body" {...ownText(body)}>
        {body}
      </p>
      <p className="small soft">
        {writtenOn}
        {edited && " · Changed since"}
        {followUp && ` · Follow-up on ${followUp}`}
        {done && " · Done"}
        {due && " · Due"}
      </p>
      <PostForm className="row" preventScrollReset>
        <input type="hidden" name="noteId" value={id} />
        <button className="button quiet" name="intent" value={done ? "open" : "done"}>
          {done ? "Not done" : "Done"}
        </button>
        <Link
          className="button quiet"
          to={`${href("/notes")}?${new URLSearchParams({ edit: String(id), back: pathname + search })}`}
        >
          Change
        </Link>
        <button className="button quiet" name="intent" value="remove">
          Remove
        </button>
      </PostForm>
    </li>
  )
}
