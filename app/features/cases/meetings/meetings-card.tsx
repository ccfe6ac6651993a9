import { href, Link } from "react-router"
import { TextAreaField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import { SaveButton } from "#app/forms/meanwhile/meanwhile.tsx"
import { useSeen } from "#app/forms/meanwhile/use-seen.ts"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { ownText } from "#app/ui/own-text.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { offersMet } from "../case-policy.ts"
import type { FoundCase } from "../page/case-head.tsx"
import type { meetingSchema } from "./meeting-schema.ts"
import type { Meeting } from "./meetings.server.ts"

interface MeetingsCardProps extends AppFormProps {
  found: FoundCase
  meetings: Meeting[]
  /** There are earlier ones. */
  more: boolean
  /** The one that is being changed. */
  changing?: Meeting
}

export function MeetingsCard({ found, meetings, more, changing, ...options }: MeetingsCardProps) {
  const newest = Math.max(0, ...meetings.map(({ id }) => id))
  const met = meetings.some(({ state }) => state === "held") && offersMet(found.stage)
  return (
    <section className="card sheet stack tight" id="meetings">
      <div className="row between">
        <h2>Meetings</h2>
        <Link to={href("/meetings")}>The week ahead</Link>
      </div>
      {met && (
        <PostForm className="row between notice">
          <input type="hidden" name="seen" value={found.seen.move} />
          <input type="hidden" name="stage" value="met" />
          <p>They have met. Is the case at ‘Met’ now?</p>
          <button className="button quiet" name="intent" value="move">
            Move to ‘Met’
          </button>
        </PostForm>
      )}
      <ul className="stack tight">
        {meetings.map((meeting) => (
          <MeetingRow key={meeting.id} meeting={meeting} caseId={found.id} open={found.stage !== "ended"} />
        ))}
      </ul>
      {more && <p className="small soft">Earlier ones are under What has happened.</p>}
      {found.stage !== "ended" && (
        <details open={Boolean(changing || options.lastResult)}>
          <summary aria-keyshortcuts="p">{changing ? "Change the meeting" : "Plan a meeting"}</summary>
          <MeetingForm key={changing?.id ?? `new ${newest}`} found={found} changing={changing} {...options} />
        </details>
      )}
    </section>
  )
}

const STATES = { planned: "", held: " · Took place", off: " · Called off" }

function MeetingRow({ meeting, caseId, open }: { meeting: Meeting; caseId: number; open: boolean }) {
  const { id, when, place, note, state, past } = meeting
  const here = href("/cases/:id", { id: String(caseId) })
  return (
    <li className="note" id={`meeting-${id}`}>
      <p>
        <strong>{when}</strong>
        {STATES[state]}
        {state === "planned" && past && " · Did it take place?"}
      </p>
      {place && <p {...ownText(place)}>{place}</p>}
      {note && (
        <p className="note-body" {...ownText(note)}>
          {note}
        </p>
      )}
      <PostForm className="row" preventScrollReset>
        <input type="hidden" name="meetingId" value={id} />
        {state === "planned" ? (
          <>
            <button className="button quiet" name="intent" value="held">
              It took place
            </button>
            {open && (
              <Link className="button quiet" to={`${here}?meeting=${id}#meeting`}>
                Change
              </Link>
            )}
            <button className="button quiet" name="intent" value="off">
              Call it off
            </button>
          </>
        ) : (
          <button className="button quiet" name="intent" value="again">
            Back to planned
          </button>
        )}
        <a className="button quiet" href={href("/meetings/:file", { file: `${id}.ics` })}>
          Calendar file
        </a>
      </PostForm>
    </li>
  )
}

function MeetingForm(props: Pick<MeetingsCardProps, "found" | "changing"> & AppFormProps) {
  const { key, seen } = useSeen(props.changing?.seen ?? "", props.changing?.id ?? 0)
  return <MeetingFields key={key} {...props} seen={props.changing && seen} />
}

function MeetingFields({
  found,
  changing,
  seen,
  ...options
}: Pick<MeetingsCardProps, "found" | "changing"> & AppFormProps & { seen?: string }) {
  const { form, fields, formProps, answer } = useAppForm<typeof meetingSchema>({
    ...options,
    id: "meeting",
    intent: "meeting",
    answers: changing && {
      day: changing.day,
      time: changing.time,
      place: changing.place ?? undefined,
      note: changing.note ?? undefined,
    },
  })
  return (
    <PostForm className="stack" {...formProps}>
      <ErrorSummary form={form} />
      {changing && <input type="hidden" name="meetingId" value={changing.id} />}
      <TextField field={fields.day} label="Day" type="date" />
      <TextField field={fields.time} label="Time" type="time" hint="By the clock in Pakistan." />
      <TextField field={fields.place} label="Place" />
      <TextAreaField field={fields.note} label="Note about the meeting" rows={2} />
      <SaveButton intent="meeting" seen={seen} answer={answer}>
        {changing ? "Save the meeting" : "Plan the meeting"}
      </SaveButton>
      {changing && (
        <p>
          <Link to={href("/cases/:id", { id: String(found.id) })}>Leave it as it is</Link>
        </p>
      )}
    </PostForm>
  )
}
