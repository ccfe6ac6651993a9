import { and, asc, eq, gte, inArray, isNull, lt, lte, ne, sql } from "drizzle-orm"
import { plusDays } from "#app/dates/days.ts"
import { beginOf } from "#app/dates/pakistan.server.ts"
import { dayInPakistan, timeInPakistan } from "#app/dates/pakistan.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { caseAnswers } from "#db/schema/answers.ts"
import { clientCases } from "#db/schema/cases.ts"
import { clientNotes } from "#db/schema/consultants.ts"
import { caseMeetings } from "#db/schema/meetings.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { asCase, type CaseRow, readCases } from "../case-columns.server.ts"

type Consultant = Pick<Viewer, "id">

/** Both days belong to it. */
interface Range {
  from: string
  to: string
}

export const WEEK = 7

/** Of each kind: a week has fewer, and a calendar needs no more. */
const MOST_OF_A_KIND = 200

/** Whatever is to be done from the first day to the last, with the cases that it is about. */
export async function readAheadRows(viewer: Consultant, range: Range) {
  const [meetings, steps, notes, later] = await Promise.all([
    meetingsIn(viewer, range),
    stepsIn(viewer, range),
    notesIn(viewer, range),
    laterIn(viewer, range),
  ])
  const about = [...meetings, ...steps, ...later].map(({ caseId }) => caseId)
  const rows = about.length > 0 ? await readCases().where(inArray(clientCases.id, [...new Set(about)])) : []
  const cases = new Map(rows.map((row) => [row.id, row]))
  const withCase = <Row extends { caseId: number }>(row: Row) => {
    const one = cases.get(row.caseId)
    return one ? [{ ...row, case: one }] : []
  }
  return {
    meetings: meetings.flatMap(withCase),
    steps: steps.flatMap(withCase),
    notes,
    later: later.flatMap(withCase),
    more: [meetings, steps, notes, later].some(({ length }) => length > MOST_OF_A_KIND),
  }
}

export async function readAhead(viewer: Consultant, range: Range) {
  const { meetings, steps, later, ...rest } = await readAheadRows(viewer, range)
  const shown = <Row extends { case: CaseRow }>({ case: one, ...row }: Row) => ({ ...row, case: asCase(one) })
  return { ...rest, meetings: meetings.map(shown), steps: steps.map(shown), later: later.map(shown) }
}

export type Ahead = Awaited<ReturnType<typeof readAhead>>

/** Called-off ones as well: a calendar has to hear of it. One of an ended case does not take place. */
const readMeetings = () =>
  db
    .select({
      id: caseMeetings.id,
      caseId: caseMeetings.caseId,
      startsAt: caseMeetings.startsAt,
      place: caseMeetings.place,
      note: caseMeetings.note,
      state: sql<"planned" | "held" | "off">`case when ${caseMeetings.state} = 'planned'
        and ${clientCases.stage} = 'ended' then 'off' else ${caseMeetings.state} end`,
      revision: sql<number>`${caseMeetings.revision} + (${clientCases.stage} = 'ended')::int`,
      changedAt: sql<Date>`greatest(${caseMeetings.changedAt},
        case when ${clientCases.stage} = 'ended' then ${clientCases.movedAt} end)`.mapWith(caseMeetings.changedAt),
    })
    .from(caseMeetings)
    .innerJoin(clientCases, eq(clientCases.id, caseMeetings.caseId))
    .$dynamic()

const meetingsIn = (viewer: Consultant, { from, to }: Range) =>
  readMeetings()
    .where(
      and(
        eq(caseMeetings.consultantId, viewer.id),
        gte(caseMeetings.startsAt, beginOf(from)),
        lt(caseMeetings.startsAt, beginOf(plusDays(to, 1))),
      ),
    )
    .orderBy(asc(caseMeetings.startsAt), asc(caseMeetings.id))
    .limit(MOST_OF_A_KIND + 1)

/** Another consultant's meeting does not exist. */
export async function findMeetingWithCase(viewer: Consultant, id: number) {
  const [meeting] = await readMeetings().where(and(eq(caseMeetings.id, id), eq(caseMeetings.consultantId, viewer.id)))
  const [row] = meeting ? await readCases().where(eq(clientCases.id, meeting.caseId)) : []
  return meeting && row && { ...meeting, case: row }
}

const stepsIn = (viewer: Consultant, { from, to }: Range) =>
  db
    .select({
      caseId: clientCases.id,
      day: sql<string>`${clientCases.nextStepOn}::text`,
      changedAt: clientCases.touchedAt,
    })
    .from(clientCases)
    .where(
      and(
        eq(clientCases.consultantId, viewer.id),
        sql`${clientCases.stage} <> 'ended'`,
        gte(clientCases.nextStepOn, from),
        lte(clientCases.nextStepOn, to),
      ),
    )
    .orderBy(asc(clientCases.nextStepOn), asc(clientCases.id))
    .limit(MOST_OF_A_KIND + 1)

const notesIn = (viewer: Consultant, { from, to }: Range) =>
  db
    .select({
      id: clientNotes.id,
      clientId: clientNotes.clientId,
      client: fullNameOf(profiles),
      body: clientNotes.body,
      day: sql<string>`${clientNotes.followUpOn}::text`,
      changedAt: sql<Date>`coalesce(${clientNotes.editedAt}, ${clientNotes.createdAt})`.mapWith(clientNotes.createdAt),
    })
    .from(clientNotes)
    .innerJoin(profiles, eq(profiles.id, clientNotes.clientId))
    .where(
      and(
        eq(clientNotes.consultantId, viewer.id),
        isNull(clientNotes.doneAt),
        gte(clientNotes.followUpOn, from),
        lte(clientNotes.followUpOn, to),
      ),
    )
    .orderBy(clientNotes.followUpOn, clientNotes.id)
    .limit(MOST_OF_A_KIND + 1)

const laterIn = (viewer: Consultant, { from, to }: Range) =>
  db
    .select({
      caseId: caseAnswers.caseId,
      side: caseAnswers.side,
      words: caseAnswers.words,
      day: sql<string>`${caseAnswers.askAgainOn}::text`,
      changedAt: caseAnswers.changedAt,
    })
    .from(caseAnswers)
    .innerJoin(clientCases, eq(clientCases.id, caseAnswers.caseId))
    .where(
      and(
        eq(caseAnswers.consultantId, viewer.id),
        ne(clientCases.stage, "ended"),
        gte(caseAnswers.askAgainOn, from),
        lte(caseAnswers.askAgainOn, to),
      ),
    )
    .orderBy(asc(caseAnswers.askAgainOn), asc(caseAnswers.caseId))
    .limit(MOST_OF_A_KIND + 1)

/** Today and the six days after it, each with what is due then. */
export async function readWeek(viewer: Consultant) {
  const today = dayInPakistan()
  const { meetings, steps, notes, later, more } = await readAhead(viewer, {
    from: today,
    to: plusDays(today, WEEK - 1),
  })
  const days = Array.from({ length: WEEK }, (_, count) => plusDays(today, count))
  return {
    more,
    days: days.map((day) => ({
      day,
      meetings: meetings
        .filter(({ startsAt, state }) => state === "planned" && dayInPakistan(startsAt) === day)
        .map(({ id, startsAt, place, case: one }) => ({ id, time: timeInPakistan(startsAt), place, case: one })),
      steps: steps.filter((step) => step.day === day).map((step) => step.case),
      notes: notes
        .filter((note) => note.day === day)
        .map(({ id, clientId, client, body }) => ({ id, clientId, client, body })),
      later: later.filter((one) => one.day === day).map(({ side, words, case: one }) => ({ side, words, case: one })),
    })),
  }
}
