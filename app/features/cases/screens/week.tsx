import { href, Link } from "react-router"
import { Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { askAgainText } from "../answers/answer-text.ts"
import { CaseLink } from "../case-link.tsx"
import stylesheet from "../cases.css?url&no-inline"
import { readWeek } from "../week/week.server.ts"
import type { Route } from "./+types/week"

export const handle = { plain: true }

export const loader = ({ context }: Route.LoaderArgs) => readWeek(context.get(viewerContext))

export default function Week({ loaderData: { days, more } }: Route.ComponentProps) {
  return (
    <div className="section stack narrow">
      <title>The week ahead – Rishta</title>
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <div className="row between">
        <h1>The week ahead</h1>
        <div className="row">
          <Link to={href("/cases")}>Cases</Link>
          <Link className="button quiet" to={href("/meetings/calendar")}>
            In your calendar
          </Link>
        </div>
      </div>
      {days.map((day) => (
        <Day key={day.day} {...day} />
      ))}
      {more && <p className="soft">There is more in this week than fits here. The rest shows on its day.</p>}
    </div>
  )
}

type DayProps = Route.ComponentProps["loaderData"]["days"][number]

function Day({ day, meetings, steps, notes, later }: DayProps) {
  const id = `day-${day}`
  const free = meetings.length + steps.length + notes.length + later.length === 0
  return (
    <section className="card week-day" aria-labelledby={id}>
      <h2 id={id}>{dayName(day)}</h2>
      {free && <p className="soft">Nothing yet.</p>}
      <ul className="stack tight">
        {meetings.map(({ id: meeting, time, place, case: one }) => (
          <li key={`meeting-${meeting}`}>
            <strong>{time}</strong> <CaseLink {...one} />
            {" meet"}
            {place && (
              <p className="note-body" {...ownText(place)}>
                {place}
              </p>
            )}
          </li>
        ))}
        {steps.map((one) => (
          <li key={`step-${one.id}`}>
            <CaseLink {...one} />
            <p className="note-body" {...ownText(one.nextStep)}>
              {one.nextStep}
            </p>
          </li>
        ))}
        {later.map(({ side, words, case: one }) => (
          <li key={`later-${one.id}-${side}`}>
            <CaseLink {...one} />
            <p>{askAgainText(side, one)}</p>
            {words && (
              <p className="note-body" {...ownText(words)}>
                {words}
              </p>
            )}
          </li>
        ))}
        {notes.map((note) => (
          <li key={`note-${note.id}`}>
            <Link to={href("/clients/:id", { id: String(note.clientId) })}>
              <Name>{note.client}</Name>
            </Link>
            <p className="note-body" {...ownText(note.body)}>
              {note.body}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const DAYS = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" })
const dayName = (day: string) => DAYS.format(new Date(day))
