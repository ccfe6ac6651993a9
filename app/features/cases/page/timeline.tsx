import { Link } from "react-router"
import type { AppFormProps } from "#app/forms/use-app-form.ts"
import { OnlyNewest } from "#app/ui/only-newest.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { HISTORY } from "#db/lists/short-lists.ts"
import { NoteForm } from "../notes/client-notes.tsx"
import { type Note, NoteRow } from "../notes/note-row.tsx"
import type { FoundCase } from "./case-head.tsx"

type Event = FoundCase["events"][number]

interface TimelineProps extends AppFormProps {
  notes: Note[]
  events: Event[]
  /** Where notes of long ago are. */
  all: string
}

/** One field, and below it whatever was written and whatever has happened, the latest first. */
export function Timeline({ notes, events, all, ...options }: TimelineProps) {
  return (
    <section className="card sheet stack tight" id="notes">
      <div className="row between">
        <h2>What has happened</h2>
        {notes.length > 0 && <Link to={all}>All notes</Link>}
      </div>
      <NoteForm key={notes[0]?.id} {...options} />
      <ol className="timeline" id="history">
        {inOrder(notes, events).map((one) =>
          "body" in one ? <NoteRow key={`note-${one.id}`} note={one} /> : <EventRow key={one.id} {...one} />,
        )}
      </ol>
      <OnlyNewest of={events} most={HISTORY} />
    </section>
  )
}

const inOrder = (notes: Note[], events: Event[]) =>
  [...notes, ...events].sort((one, other) => Number(other.createdAt) - Number(one.createdAt))

const EventRow = ({ text, at, byHand }: Event) => (
  <li>
    <p className="note-body" {...ownText(text)}>
      {text}
    </p>
    <p className="small soft">{byHand ? at : `${at} · by itself`}</p>
  </li>
)
