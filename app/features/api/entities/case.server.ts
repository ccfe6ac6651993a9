import { z } from "zod"
import type { Side } from "#app/features/cases/answers/answer-text.ts"
import { findAnswers } from "#app/features/cases/answers/answers.server.ts"
import type { CaseRow } from "#app/features/cases/case-columns.server.ts"
import { listMeetings } from "#app/features/cases/meetings/meetings.server.ts"
import { endReasons, isEndReason, reasonLabel } from "#app/features/cases/moves/end-reasons.ts"
import { pageOfNotes } from "#app/features/cases/notes/notes.server.ts"
import { readCase } from "#app/features/cases/page/case-page.server.ts"
import { eventText } from "#app/features/cases/page/event-text.ts"
import { STAGES } from "#app/features/cases/stages.ts"
import { ageOf } from "#app/features/profiles/shown/biodata.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { answerSides, answers } from "#db/schema/answers.ts"
import { caseEventKinds, caseStage } from "#db/schema/cases.ts"
import { requestStatus } from "#db/schema/connections.ts"
import { meetingStates } from "#db/schema/meetings.ts"
import { note, noteOf } from "./note.ts"
import { pictureOf } from "./picture.ts"

export const stage = z.enum(caseStage.enumValues)

const caseClient = z
  .object({ _id: z.int().meta({ example: 42 }), name: z.string().meta({ example: "Sana Malik" }), image: picture() })
  .meta({ id: "CaseClient" })

const caseOther = z
  .object({
    _id: z.int().nullable().meta({ example: 57, description: "The profile; null once it is deleted." }),
    name: z.string().nullable().meta({
      example: "Bilal",
      description: "Of another consultant's client the first name, until both are connected.",
    }),
    image: picture(),
    bureau: z
      .string()
      .nullable()
      .meta({ example: "Saeed Bureau", description: "Of another consultant's client, as the next three." }),
    clientNumber: z.int().nullable().meta({ example: 17 }),
    age: z.int().nullable().meta({ example: 27 }),
    city: z.string().nullable().meta({ example: "Lahore" }),
  })
  .meta({ id: "CaseOther" })

function picture() {
  return z.string().nullable().meta({ description: "The picture's address, by bearer." })
}

export const caseEntity = z
  .object({
    _id: z.int().meta({ example: 5 }),
    client: caseClient,
    other: caseOther,
    stage: stage.meta({ example: "proposed" }),
    stageName: z.string().meta({ example: "Proposed" }),
    nextStep: z.string().nullable().meta({ example: "Call his mother" }),
    nextStepOn: z.iso.date().nullable().meta({ example: "2026-12-01" }),
    due: z.boolean().meta({ description: "The next step is to be done today, or is late." }),
    movedAt: z.iso.datetime().meta({ description: "Since when it is in its stage." }),
    touchedAt: z.iso.datetime().meta({ description: "The last move, note, step or message." }),
  })
  .meta({ id: "Case" })

export const caseOf = (row: CaseRow) => ({
  _id: row.id,
  client: { _id: row.clientId, name: row.clientName, image: pictureOf(row.clientPicture) },
  other: { _id: row.otherId, name: row.otherName, image: pictureOf(row.otherPicture), ...apartOf(row) },
  stage: row.stage,
  stageName: STAGES[row.stage],
  nextStep: row.nextStep,
  nextStepOn: row.plannedFor,
  due: row.due,
  movedAt: row.movedAt.toISOString(),
  touchedAt: row.touchedAt.toISOString(),
})

const apartOf = ({ number, bureau, born, city }: CaseRow) =>
  number === null
    ? { bureau: null, clientNumber: null, age: null, city: null }
    : { bureau, clientNumber: number, age: born === null ? null : ageOf(born), city }

const reason = z.enum(endReasons).nullable()

const event = z
  .object({
    _id: z.int().meta({ example: 9 }),
    kind: z.enum(caseEventKinds),
    fromStage: stage.nullable(),
    toStage: stage.nullable(),
    reason: reason.meta({ description: "Of an end that came by itself, or of what the bureaus tell each other." }),
    text: z.string().meta({ example: "Moved from “Considered” to “Proposed”" }),
    byHand: z.boolean().meta({ description: "False where a request, its answer or the chat did it." }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "CaseEvent" })

const familyAnswer = z
  .object({
    side: z.enum(answerSides).meta({ description: "The client's family, or the other one." }),
    answer: z.enum(answers),
    saidOn: z.iso.date().meta({ example: "2026-11-20" }),
    words: z.string().nullable().meta({ example: "After the exams" }),
    askAgainOn: z.iso.date().nullable().meta({ example: "2026-12-20" }),
  })
  .meta({ id: "FamilyAnswer" })

export const meeting = z
  .object({
    _id: z.int().meta({ example: 8 }),
    caseId: z.int().meta({ example: 5 }),
    startsAt: z.iso.datetime(),
    place: z.string().nullable().meta({ example: "Monal, Islamabad" }),
    note: z.string().nullable().meta({ example: "His aunt comes as well" }),
    state: z
      .enum(meetingStates)
      .meta({ description: "`off`: called off. In the lists of days, one of an ended case is off as well." }),
  })
  .meta({ id: "Meeting" })

interface MeetingRow {
  id: number
  startsAt: Date
  place: string | null
  note: string | null
  state: (typeof meetingStates)[number]
}

export const meetingOf = (caseId: number, { id, startsAt, place, note: words, state }: MeetingRow) => ({
  _id: id,
  caseId,
  startsAt: startsAt.toISOString(),
  place,
  note: words,
  state,
})

const NOTES = 20

export const wholeCase = caseEntity
  .extend({
    endedBecause: z
      .object({ reason, text: z.string().meta({ example: "Their family said no" }) })
      .meta({ id: "EndOfCase" })
      .nullable()
      .meta({ description: "Of an ended case; `reason` is null where the consultant wrote why." }),
    feedbackOfClient: z.string().nullable(),
    feedbackOfOther: z.string().nullable(),
    isOwnPair: z.boolean().meta({ description: "Both are clients of the same consultant: one case, seen from both." }),
    isOpen: z.boolean().meta({ description: "The other's profile can be read." }),
    request: z
      .enum(requestStatus.enumValues)
      .nullable()
      .meta({ description: "How the request between the two stands." }),
    writeTo: z.int().nullable().meta({ description: "The account for messages about it, once both are connected." }),
    through: z.string().nullable().meta({ description: "The consultant on the other side, in words." }),
    isRemovable: z.boolean().meta({ description: "Nothing has happened in it, so that it can be removed." }),
    answers: z.array(familyAnswer).meta({ description: "What the families have said, at most one of each." }),
    meetings: z.array(meeting).meta({ description: "The latest 20." }),
    notes: z.array(note).meta({ description: `The newest ${NOTES}; all of them are \`GET /notes?caseId=\`.` }),
    events: z.array(event).meta({ description: "What has happened, the newest first." }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "WholeCase" })

export async function findWholeCase(viewer: Pick<Viewer, "id">, id: number) {
  const [found, meetings, said, notes] = await Promise.all([
    readCase(viewer, id),
    listMeetings(viewer, id),
    findAnswers(viewer, id),
    pageOfNotes(viewer, { words: [], clientId: null, caseId: id }, { page: 1, limit: NOTES }),
  ])
  if (!found) return
  const { row, endedReason, events } = found
  return {
    ...caseOf(row),
    endedBecause: endedReason === null ? null : { reason: keyOf(endedReason), text: reasonLabel(endedReason)! },
    feedbackOfClient: found.feedbackOfClient,
    feedbackOfOther: found.feedbackOfOther,
    isOwnPair: found.ownPair,
    isOpen: found.otherProfileId !== null,
    request: found.request,
    writeTo: found.chat,
    through: found.through,
    isRemovable: found.removable,
    answers: said.flatMap(({ side, answers: given }) => (given ? [answerOf(side, given)] : [])),
    meetings: meetings.map((one) => meetingOf(id, one)),
    notes: notes.map(noteOf),
    events: events.map(({ id: eventId, createdAt, words, ...one }) => ({
      _id: eventId,
      kind: one.kind,
      fromStage: one.fromStage,
      toStage: one.toStage,
      reason: words === null ? null : keyOf(words),
      text: eventText({ ...one, words }),
      byHand: one.byHand,
      createdAt: createdAt.toISOString(),
    })),
    createdAt: found.createdAt.toISOString(),
  }
}

const keyOf = (words: string) => (isEndReason(words) ? words : null)

type Given = NonNullable<Awaited<ReturnType<typeof findAnswers>>[number]["answers"]>

const answerOf = (side: Side, { words, ...given }: Given) => ({ side, ...given, words: words || null })
