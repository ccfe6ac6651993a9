import { href } from "react-router"
import { config } from "#app/config.server.ts"
import { plusDays } from "#app/dates/days.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { type CalendarEvent, icsFile, icsOf } from "#app/http/ics.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { askAgainText } from "../answers/answer-text.ts"
import { asCase, type Case } from "../case-columns.server.ts"
import { type Ahead, findMeetingWithCase, readAhead } from "../week/week.server.ts"

const DAYS_BEFORE = 30
const DAYS_AHEAD = 366
const MINUTES = 60

/** Meetings with their time; next steps, follow-ups and whom to ask again as entries of their day. */
export async function readCalendar(viewer: Pick<Viewer, "id">): Promise<CalendarEvent[]> {
  const today = dayInPakistan()
  const range = { from: plusDays(today, -DAYS_BEFORE), to: plusDays(today, DAYS_AHEAD) }
  const { meetings, steps, notes, later } = await readAhead(viewer, range)
  return [
    ...meetings.map(meetingEvent),
    ...steps.map(({ day, changedAt, case: one }) => ({
      uid: uid(`step-${one.id}`),
      at: { day },
      summary: `${one.nextStep} (${pairOf(one)})`,
      url: addressOf(one),
      changedAt,
    })),
    ...later.map(({ day, side, words, changedAt, case: one }) => ({
      uid: uid(`later-${one.id}-${side}`),
      at: { day },
      summary: `${askAgainText(side, one)} (${pairOf(one)})`,
      description: words,
      url: addressOf(one),
      changedAt,
    })),
    ...notes.map(({ id, day, client, clientId, body, changedAt }) => ({
      uid: uid(`note-${id}`),
      at: { day },
      summary: `Follow up: ${client}`,
      description: body,
      url: config.origin + href("/clients/:id", { id: String(clientId) }),
      changedAt,
    })),
  ]
}

/** For one calendar entry; undefined where it is not the consultant's. */
export async function findMeetingFile(viewer: Pick<Viewer, "id">, id: number) {
  const meeting = await findMeetingWithCase(viewer, id)
  if (!meeting) return
  const event = meetingEvent({ ...meeting, case: asCase(meeting.case) })
  return icsFile(`meeting-${id}`, icsOf("Meeting", [event]), { "Cache-Control": "private, no-store" })
}

const meetingEvent = (meeting: Ahead["meetings"][number]): CalendarEvent => ({
  uid: uid(`meeting-${meeting.id}`),
  at: { start: meeting.startsAt, minutes: MINUTES },
  summary: `Meeting: ${pairOf(meeting.case)}`,
  location: meeting.place,
  description: meeting.note,
  url: addressOf(meeting.case),
  cancelled: meeting.state === "off",
  sequence: meeting.revision,
  changedAt: meeting.changedAt,
})

const pairOf = ({ clientName, otherName }: Case) => `${clientName} and ${otherName}`
const addressOf = ({ id }: Case) => config.origin + href("/cases/:id", { id: String(id) })
const uid = (name: string) => `${name}@${new URL(config.origin).hostname}`
