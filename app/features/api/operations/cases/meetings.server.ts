import { z } from "zod"
import { plusDays } from "#app/dates/days.ts"
import { dayInPakistan, timeInPakistan } from "#app/dates/pakistan.ts"
import { findMeetingFile } from "#app/features/cases/calendar/calendar-events.server.ts"
import {
  endCalendarAddress,
  makeCalendarAddress,
  readCalendarKey,
} from "#app/features/cases/calendar/calendar-key.server.ts"
import { plannedDay } from "#app/features/cases/case-schema.ts"
import { meetingSchema } from "#app/features/cases/meetings/meeting-schema.ts"
import { changeMeeting, markMeeting, planMeeting } from "#app/features/cases/meetings/meetings.server.ts"
import { findMeetingWithCase, readAheadRows, WEEK } from "#app/features/cases/week/week.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { meetingStates } from "#db/schema/meetings.ts"
import { caseEntity, caseOf, meeting, meetingOf } from "../../entities/case.server.ts"
import { id, message } from "../../fields.ts"
import { operation } from "../../operation.ts"
import { ofCase } from "./cases.server.ts"
import { askAgain } from "./desk.server.ts"

const shared = { who: "consultant" } as const
const ofMeeting = { ...shared, params: z.object({ meetingId: id.meta({ example: 8 }) }) } as const
const one = { ...ofMeeting, path: "/meetings/{meetingId}" } as const

const meetingWithCase = meeting.extend({ case: caseEntity }).meta({ id: "MeetingWithCase" })

const day = z.iso.date().meta({ example: "2026-12-01" })

const ahead = z
  .object({
    from: day,
    to: day,
    meetings: z.array(meetingWithCase).meta({ description: "In their order, called-off ones as well." }),
    steps: z.array(z.object({ day, case: caseEntity }).meta({ id: "StepOfADay" })),
    askAgain: z.array(askAgain),
    notes: z.array(
      z
        .object({
          _id: z.int().meta({ example: 3 }),
          day,
          client: z.object({ _id: z.int(), name: z.string() }).meta({ id: "ClientOfADay" }),
          body: z.string().meta({ example: "Call the family" }),
        })
        .meta({ id: "NoteOfADay" }),
    ),
    more: z.boolean().meta({ description: "There is more than 200 of a kind: please ask for fewer days." }),
  })
  .meta({ id: "DaysAhead" })

const MOST_DAYS = 366

const list = operation(
  {
    ...shared,
    method: "get",
    path: "/meetings",
    id: "listMeetings",
    summary: "The days ahead: meetings, and what else is to be done on each",
    description: `Both days belong to it, and are Pakistan's; without them it is today and the six days after it. At most ${MOST_DAYS} days.`,
    query: z.object({
      from: plannedDay.optional().meta({ example: "2026-12-01" }),
      to: plannedDay.optional().meta({ example: "2026-12-07" }),
    }),
    answer: ahead,
  },
  async ({ viewer, query }) => {
    const from = query.from ?? dayInPakistan()
    const to = query.to ?? plusDays(from, WEEK - 1)
    if (to < from || to > plusDays(from, MOST_DAYS - 1))
      return refuse("invalid", `Please give a last day within ${MOST_DAYS} days of the first.`, { field: "to" })
    const { meetings, steps, notes, later, more } = await readAheadRows(viewer, { from, to })
    return done({
      from,
      to,
      meetings: meetings.map((one) => ({ ...meetingOf(one.caseId, one), case: caseOf(one.case) })),
      steps: steps.map((step) => ({ day: step.day, case: caseOf(step.case) })),
      askAgain: later.map((one) => ({
        case: caseOf(one.case),
        side: one.side,
        words: one.words,
        askAgainOn: one.day,
      })),
      notes: notes.map((note) => ({
        _id: note.id,
        day: note.day,
        client: { _id: note.clientId, name: note.client },
        body: note.body,
      })),
      more,
    })
  },
)

/** As it stands then. */
async function afterwards(viewer: Viewer, meetingId: number, result: Result<unknown, object>) {
  if (!result.done) return result
  const found = await findMeetingWithCase(viewer, meetingId)
  return found ? done({ ...meetingOf(found.caseId, found), case: caseOf(found.case) }) : NOT_FOUND
}

const { place, note } = meetingSchema.shape

const draft = z
  .strictObject({
    startsAt: z.iso
      .datetime({ offset: true })
      .refine((at) => Number.isNaN(Date.parse(at)) || plannedDay.safeParse(dayInPakistan(new Date(at))).success, {
        error: "Please give a moment between the years 2000 and 2100.",
      })
      .meta({ example: "2026-12-06T17:30:00+05:00", description: "With its zone; to the minute." }),
    place: place.meta({ example: "Monal, Islamabad" }),
    note: note.meta({ example: "His aunt comes as well" }),
  })
  .meta({ id: "MeetingDraft" })

function answersOf({ startsAt, place, note }: z.output<typeof draft>) {
  const at = new Date(startsAt)
  return { day: dayInPakistan(at), time: timeInPakistan(at), place, note }
}

const plan = operation(
  {
    ...ofCase,
    method: "post",
    path: "/cases/{caseId}/meetings",
    id: "planMeeting",
    summary: "Plan a meeting of the two families",
    description:
      "A case that has not come to a meeting yet comes to one. The same moment, place and note once more is the same meeting.",
    body: draft,
    answer: meetingWithCase,
    status: 201,
    location: ({ _id }) => `/meetings/${_id}`,
    refusals: [409],
  },
  async ({ viewer, params, body }) => {
    const planned = await planMeeting(viewer, params.caseId, answersOf(body))
    return planned.done ? afterwards(viewer, planned.value.id, planned) : planned
  },
)

const read = operation(
  { ...one, method: "get", id: "getMeeting", summary: "A meeting with its case", answer: meetingWithCase },
  ({ viewer, params }) => afterwards(viewer, params.meetingId, done()),
)

const change = operation(
  {
    ...one,
    method: "put",
    id: "updateMeeting",
    summary: "Change a planned meeting",
    body: draft,
    answer: meetingWithCase,
    refusals: [409],
  },
  async ({ viewer, params: { meetingId }, body }) => {
    const found = await findMeetingWithCase(viewer, meetingId)
    if (!found) return NOT_FOUND
    return afterwards(viewer, meetingId, await changeMeeting(viewer, found.caseId, meetingId, answersOf(body)))
  },
)

const INTENTS = { held: "held", off: "off", planned: "again" } as const

const mark = operation(
  {
    ...ofMeeting,
    method: "put",
    path: "/meetings/{meetingId}/state",
    id: "markMeeting",
    summary: "A meeting took place, is called off, or stands as planned again",
    body: z.strictObject({ state: z.enum(meetingStates).meta({ example: "held" }) }).meta({ id: "MeetingState" }),
    answer: meetingWithCase,
    refusals: [409],
  },
  async ({ viewer, params: { meetingId }, body }) => {
    const found = await findMeetingWithCase(viewer, meetingId)
    if (!found) return NOT_FOUND
    const step = { intent: INTENTS[body.state], meetingId }
    return afterwards(viewer, meetingId, await markMeeting(viewer, found.caseId, step))
  },
)

const file = operation(
  {
    ...ofMeeting,
    method: "get",
    path: "/meetings/{meetingId}/file",
    id: "getMeetingFile",
    summary: "A meeting as a file for calendar programs",
    answers: { type: "text/calendar", description: "iCalendar, one event." },
  },
  async ({ viewer, params }) => (await findMeetingFile(viewer, params.meetingId)) ?? NOT_FOUND,
)

const calendar = { ...shared, path: "/calendar" } as const

const readAddress = operation(
  {
    ...calendar,
    method: "get",
    id: "getCalendar",
    summary: "Whether there is an address from which calendar programs read one's desk",
    answer: z
      .object({
        madeAt: z.iso.datetime().nullable().meta({ description: "Null where there is none." }),
        readAt: z.iso.datetime().nullable().meta({ description: "When it was last read, to the day." }),
      })
      .meta({ id: "Calendar" }),
  },
  async ({ viewer }) => {
    const key = await readCalendarKey(viewer)
    return done({ madeAt: key?.createdAt.toISOString() ?? null, readAt: key?.readAt?.toISOString() ?? null })
  },
)

const makeAddress = operation(
  {
    ...calendar,
    method: "post",
    id: "makeCalendar",
    summary: "Make that address anew",
    description:
      "Earlier ones end. It is told only here, opens without a login, and ends with the password: please give it to nobody else.",
    answer: z
      .object({ address: z.url().meta({ example: "https://rishta.example/calendar/8vI0aQ.ics" }) })
      .meta({ id: "CalendarAddress" }),
    status: 201,
    location: () => "/calendar",
  },
  async ({ viewer, ctx }) => done({ address: await makeCalendarAddress(viewer, ctx) }),
)

const endAddress = operation(
  { ...calendar, method: "delete", id: "endCalendar", summary: "End that address", answer: message },
  async ({ viewer }) => {
    await endCalendarAddress(viewer)
    return done({ message: "The calendar’s address no longer works." })
  },
)

export const meetingOperations = [list, plan, read, change, mark, file, readAddress, makeAddress, endAddress]
