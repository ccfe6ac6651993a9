import { and, desc, eq, sql } from "drizzle-orm"
import type { z } from "zod"
import { dateTimeOf } from "#app/dates/dates.ts"
import { dateTimeInPakistan, dayInPakistan, timeInPakistan } from "#app/dates/pakistan.ts"
import { type Seen, seenOf } from "#app/forms/meanwhile/merge.server.ts"
import { mergeOrRefuse } from "#app/forms/meanwhile/refuse.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { caseMeetings } from "#db/schema/meetings.ts"
import { stageAfterMeeting } from "../case-policy.ts"
import { changeWithin, save } from "../cases.server.ts"
import { movedTo, noteEvent } from "../moves/moves.server.ts"
import { MEETING_PARTS, type MeetingAnswers, type meetingStep } from "./meeting-schema.ts"

const { id: meetingId, caseId, startsAt, place, note, state, changedAt } = caseMeetings

export const MOST_SHOWN = 20

const ENDED = refuse("conflict", "This case has ended. Move it first.")

/** A case that has not come to a meeting yet comes to one. Answers the meeting, and whether the case was moved. */
export const planMeeting = (
  viewer: Actor,
  id: number,
  mine: MeetingAnswers,
): Promise<Result<{ id: number; moved: boolean }>> =>
  db.transaction((tx) =>
    changeWithin<{ id: number; moved: boolean }>(tx, viewer, id, async (_, now) => {
      if (now.stage === "ended") return ENDED
      const known = await findSame(tx, id, rowOf(mine))
      if (known) return done({ id: known, moved: false })
      const [made] = await tx
        .insert(caseMeetings)
        .values({ caseId: id, consultantId: viewer.id, ...rowOf(mine) })
        .returning({ id: meetingId })
      await noteMeeting(tx, viewer, id, "Meeting planned", rowOf(mine))
      const to = stageAfterMeeting(now.stage)
      await save(tx, id, to ? movedTo(to, null) : {})
      if (to) await noteEvent(tx, { caseId: id, kind: "moved", fromStage: now.stage, toStage: to, byId: viewer.id })
      return done({ id: made!.id, moved: to !== null })
    }),
  )

/** Planned already for that moment: it was sent twice. */
async function findSame(tx: Database, id: number, mine: ReturnType<typeof rowOf>) {
  const [same] = await tx
    .select({ id: meetingId })
    .from(caseMeetings)
    .where(
      and(
        eq(caseId, id),
        eq(state, "planned"),
        eq(startsAt, mine.startsAt),
        sql`${place} is not distinct from ${mine.place} and ${note} is not distinct from ${mine.note}`,
      ),
    )
  return same?.id
}

export const changeMeeting = (viewer: Actor, id: number, meeting: number, mine: MeetingAnswers, seen?: Seen) =>
  db.transaction((tx) =>
    changeWithin<undefined>(tx, viewer, id, async (_, { stage }) => {
      const now = await findMeeting(id, meeting, tx)
      if (!now) return NOT_FOUND
      if (stage === "ended") return ENDED
      if (now.state !== "planned") return refuse("conflict", WHAT_IT_IS[now.state])
      const last = () => ({ by: viewer.id, at: now.changedAt })
      const merged = await mergeOrRefuse(tx, viewer, MEETING_PARTS, { now, mine, seen }, last)
      if (!merged.done) return merged
      await change(tx, meeting, rowOf(merged.value))
      await noteMeeting(tx, viewer, id, "Meeting changed", rowOf(merged.value))
      await save(tx, id, {})
      return done()
    }),
  )

const WHAT_IT_IS = { held: "This meeting has taken place.", off: "This meeting is called off.", planned: "" }
const STEPS = {
  held: { state: "held", text: "Meeting took place" },
  off: { state: "off", text: "Meeting called off" },
  again: { state: "planned", text: "Meeting planned again" },
} as const

/** It took place, is called off, or stands as planned again; once more is harmless. */
export const markMeeting = (viewer: Actor, id: number, { intent, meetingId: meeting }: z.output<typeof meetingStep>) =>
  db.transaction((tx) =>
    changeWithin<undefined>(tx, viewer, id, async () => {
      const now = await findMeeting(id, meeting, tx)
      if (!now) return NOT_FOUND
      const step = STEPS[intent]
      if (now.state === step.state) return done()
      if (step.state !== "planned" && now.state !== "planned") return refuse("conflict", WHAT_IT_IS[now.state])
      await change(tx, meeting, { state: step.state })
      await noteMeeting(tx, viewer, id, step.text, now)
      await save(tx, id, {})
      return done()
    }),
  )

const rowOf = ({ day, time, place, note }: MeetingAnswers) => ({
  startsAt: dateTimeInPakistan(day, time),
  place: place ?? null,
  note: note ?? null,
})

const change = (tx: Database, meeting: number, values: Partial<typeof caseMeetings.$inferInsert>) =>
  tx
    .update(caseMeetings)
    .set({ ...values, revision: sql`${caseMeetings.revision} + 1`, changedAt: sql`now()` })
    .where(eq(meetingId, meeting))

interface When {
  startsAt: Date
  place: string | null
}

const noteMeeting = (tx: Database, viewer: Actor, id: number, what: string, { startsAt: at, place: where }: When) =>
  noteEvent(tx, {
    caseId: id,
    kind: "meeting",
    words: `${what}: ${dateTimeOf(at)}${where ? `, ${where}` : ""}`,
    byId: viewer.id,
  })

const columns = { id: meetingId, startsAt, place, note, state, changedAt }

/** The caller has made sure whose case it is. */
async function findMeeting(id: number, meeting: number, within: Database) {
  const [row] = await within
    .select(columns)
    .from(caseMeetings)
    .where(and(eq(meetingId, meeting), eq(caseId, id)))
  return row && { ...row, ...clockOf(row.startsAt) }
}

const clockOf = (at: Date) => ({ day: dayInPakistan(at), time: timeInPakistan(at) })

/** Of the consultant's case, the latest first. */
export async function listMeetings(viewer: Pick<Viewer, "id">, id: number) {
  const rows = await db
    .select(columns)
    .from(caseMeetings)
    .where(and(eq(caseId, id), eq(caseMeetings.consultantId, viewer.id)))
    .orderBy(desc(startsAt), desc(meetingId))
    .limit(MOST_SHOWN)
  return rows.map(({ changedAt: _, ...row }) => {
    const at = row.startsAt
    const meeting = { ...row, ...clockOf(at), when: dateTimeOf(at), past: at < new Date() }
    return { ...meeting, seen: seenOf(MEETING_PARTS, meeting) }
  })
}

export type Meeting = Awaited<ReturnType<typeof listMeetings>>[number]
