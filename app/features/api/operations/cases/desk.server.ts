import { z } from "zod"
import { readDueAnswers } from "#app/features/cases/answers/answers.server.ts"
import { readDueSteps, readStillCases } from "#app/features/cases/desk/desk.server.ts"
import { listTakenMembers } from "#app/features/cases/desk/taken-members.server.ts"
import { listDueNotes } from "#app/features/cases/notes/notes.server.ts"
import { readConsentsNeeded } from "#app/features/consents/state/client-overview.server.ts"
import { countClients } from "#app/features/consultants/clients.server.ts"
import { done } from "#app/result.ts"
import { answerSides } from "#db/schema/answers.ts"
import { caseEntity, caseOf } from "../../entities/case.server.ts"
import { EXACT } from "../../entities/list.ts"
import { note, noteOf } from "../../entities/note.ts"
import { operation } from "../../operation.ts"

const more = z.boolean().meta({ description: "There are more; they show once these are done." })

const cases = (id: string) => z.object({ cases: z.array(caseEntity), more }).meta({ id })

export const askAgain = z
  .object({
    case: caseEntity,
    side: z.enum(answerSides).meta({ description: "The client's family, or the other one." }),
    words: z.string().nullable().meta({ example: "After the exams" }),
    askAgainOn: z.iso.date().meta({ example: "2026-12-20" }),
  })
  .meta({ id: "AskAgain" })

const member = z
  .object({
    _id: z.int().meta({ example: 4, description: "The request for a matchmaker." }),
    accountId: z.int().meta({ example: 7, description: "For messages." }),
    profileId: z.int().nullable().meta({ example: 57 }),
    name: z.string().meta({ example: "Bilal Malik" }),
    wish: z.string().nullable().meta({ example: "A teacher in Lahore" }),
    dueAt: z.iso.datetime(),
    isLate: z.boolean(),
  })
  .meta({ id: "TakenMember" })

const desk = z
  .object({
    steps: cases("DueSteps").meta({ description: "Next steps that are due today, or late." }),
    notes: z.object({ notes: z.array(note), more }).meta({ id: "DueNotes" }),
    askAgain: z.object({ answers: z.array(askAgain), more }).meta({ id: "DueAnswers" }),
    members: z
      .object({ members: z.array(member), more })
      .meta({ id: "TakenMembers", description: "Members whose request for a matchmaker one has taken." }),
    still: cases("StillCases").meta({ description: "No movement for a week, and nothing planned." }),
    clients: z.int().meta({ example: 42, description: "Exact up to 1,000." }),
    consents: z
      .object({
        drafts: z.int().meta({ description: "Clients whose family has still to agree." }),
        grace: z.int().meta({ description: "Clients who are shown for a while without it." }),
        until: z.iso.datetime().nullable().meta({ description: "When the first of these is hidden." }),
      })
      .meta({ id: "ConsentsNeeded" })
      .nullable(),
  })
  .meta({ id: "Desk" })

const read = operation(
  {
    who: "consultant",
    method: "get",
    path: "/desk",
    id: "getDesk",
    summary: "What is to be done today: next steps, notes, families to ask again, members, cases that stand still",
    answer: desk,
  },
  async ({ viewer }) => {
    const [steps, notes, answers, { members, more }, still, clients, needed] = await Promise.all([
      readDueSteps(viewer),
      listDueNotes(viewer),
      readDueAnswers(viewer),
      listTakenMembers(viewer),
      readStillCases(viewer),
      countClients(viewer),
      readConsentsNeeded(viewer),
    ])
    return done({
      steps: { cases: steps.cases.map(caseOf), more: steps.more },
      notes: { notes: notes.notes.map(noteOf), more: notes.more },
      askAgain: {
        answers: answers.answers.map(({ side, words, askAgainOn, case: row }) => {
          return { case: caseOf(row), side, words, askAgainOn: askAgainOn! }
        }),
        more: answers.more,
      },
      members: {
        members: members.map(({ id, dueAt, late, accountId, profileId, name, wish }) => {
          return { _id: id, accountId, profileId, name, wish, dueAt: dueAt.toISOString(), isLate: late }
        }),
        more,
      },
      still: { cases: still.cases.map(caseOf), more: still.more },
      clients: Math.min(clients, EXACT),
      consents: needed && { ...needed, until: needed.until ? needed.until.toISOString() : null },
    })
  },
)

export const deskOperations = [read]
