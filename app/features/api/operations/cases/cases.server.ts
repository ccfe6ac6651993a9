import { z } from "zod"
import { answerSchema, sideField } from "#app/features/cases/answers/answer-schema.ts"
import { noteAskedAgain, saveAnswer } from "#app/features/cases/answers/answers.server.ts"
import { announcedKeys } from "#app/features/cases/bureaus/announced.ts"
import { feedbackSchema, moveSchema, planSchema, stepEnd } from "#app/features/cases/case-schema.ts"
import { endStep, moveCase, openCase, planStep, saveFeedback } from "#app/features/cases/cases.server.ts"
import { type CasePlace, readCasesOf, readStages } from "#app/features/cases/desk/desk.server.ts"
import { removeCase } from "#app/features/cases/removal/remove-case.server.ts"
import { STAGES } from "#app/features/cases/stages.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import { ownClient } from "#app/viewer/own-client.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { caseStage } from "#db/schema/cases.ts"
import { askedOneOf } from "../../entities/asked.ts"
import { caseEntity, caseOf, findWholeCase, stage, wholeCase } from "../../entities/case.server.ts"
import { cursorsOf, walkedList, walkedPage } from "../../entities/cursor.server.ts"
import { counted, walkedListOf, walking } from "../../entities/list.ts"
import { id, message, removed } from "../../fields.ts"
import { operation } from "../../operation.ts"

const shared = { who: "consultant" } as const
const params = z.object({ caseId: id.meta({ example: 5 }) })
export const ofCase = { ...shared, params } as const
const one = { ...ofCase, path: "/cases/{caseId}" } as const

/** As it stands then. */
async function afterwards(viewer: Viewer, caseId: number, result: Result<unknown, object>) {
  if (!result.done) return result
  const found = await findWholeCase(viewer, caseId)
  return found ? done(found) : NOT_FOUND
}

const caseFilters = z
  .object({ stage: stage.optional(), clientId: z.int().optional().meta({ example: 42 }) })
  .meta({ id: "CaseFilters" })

const places = cursorsOf<CasePlace>("cases")

const list = operation(
  {
    ...shared,
    method: "get",
    path: "/cases",
    id: "listCases",
    summary: "One's cases, the latest move first",
    description:
      "Of a stage, of a client, of both or all. A pair of one's own clients is named from the side of `clientId`. One that is moved meanwhile stands in front anew.",
    query: z.object({
      stage: askedOneOf(caseStage.enumValues, STAGES).optional().meta({ example: "proposed" }),
      clientId: id.optional().meta({ example: 42, description: "Only those of this client." }),
      ...walking,
    }),
    answer: walkedListOf(caseEntity, caseFilters),
    refusals: [404],
  },
  async ({ viewer, query: { stage, clientId, ...asked } }) => {
    if (clientId && !(await ownClient(viewer, clientId))) return NOT_FOUND
    const which = { stage, clientId }
    const found = await walkedPage(places, viewer, which, asked, (paging) => readCasesOf(viewer, which, paging))
    return walkedList(found, ({ cases }) => cases, caseOf)
  },
)

const column = z
  .object({
    stage,
    stageName: z.string().meta({ example: "Proposed" }),
    cases: z.array(caseEntity).meta({ description: "The six that moved last." }),
    totalCount: z.int().meta({ example: 3, description: "Exact up to 1,000." }),
    totalIsAtLeast: z.boolean().optional().meta({ description: "True where counting stopped." }),
  })
  .meta({ id: "BoardColumn" })

const board = operation(
  {
    ...shared,
    method: "get",
    path: "/cases/board",
    id: "getBoard",
    summary: "The board: each stage in order, how many cases are in it and which moved last",
    answer: z.object({ stages: z.array(column) }).meta({ id: "Board" }),
  },
  async ({ viewer }) => {
    const stages = await readStages(viewer)
    return done({
      stages: stages.map(({ stage, total, cases }) => {
        const { totalCount, totalIsAtLeast } = counted({ page: 1, limit: cases.length, total })
        const count = { totalCount, ...(totalIsAtLeast && { totalIsAtLeast }) }
        return { stage, stageName: STAGES[stage], cases: cases.map(caseOf), ...count }
      }),
    })
  },
)

const open = operation(
  {
    ...shared,
    method: "post",
    path: "/cases",
    id: "openCase",
    summary: "Open a case between a client and somebody else",
    description:
      "With anybody whose profile is open to one, or another client of one's own. Two have one case: asked again, the answer is the one that is there.",
    body: z
      .strictObject({
        clientId: id.meta({ description: "One's own client." }),
        profileId: id.meta({ example: 57, description: "The other's profile." }),
      })
      .meta({ id: "NewCase" }),
    answer: wholeCase,
    status: 201,
    location: ({ _id }) => `/cases/${_id}`,
    refusals: [404],
  },
  async ({ viewer, body }) => {
    const opened = await openCase(viewer, body.clientId, body.profileId)
    return opened.done ? afterwards(viewer, opened.value, opened) : opened
  },
)

const read = operation(
  {
    ...one,
    method: "get",
    id: "getCase",
    summary: "A case with what the families say, its meetings, notes and history",
    answer: wholeCase,
  },
  ({ viewer, params: { caseId } }) => afterwards(viewer, caseId, done()),
)

const remove = operation(
  {
    ...one,
    method: "delete",
    id: "removeCase",
    summary: "Remove a case that was opened by mistake",
    description: "Where nothing has happened in it (`isRemovable`); any other is ended with a reason instead.",
    answer: removed,
    refusals: [409],
  },
  async ({ viewer, params: { caseId } }) => {
    const gone = await removeCase(viewer, caseId)
    return gone.done ? done({ message: "The case is removed.", removed: gone.value }) : gone
  },
)

const move = operation(
  {
    ...ofCase,
    method: "put",
    path: "/cases/{caseId}/stage",
    id: "moveCase",
    summary: "Move a case to another stage, end it or take it up again",
    description: "Forwards or back. An end needs a `reason`, which stays one's own, and leaves no next step.",
    body: z
      .strictObject({
        stage: stage.meta({ example: "proposed" }),
        reason: moveSchema.shape.reason.meta({ example: "Their family said no", description: "Needed for an end." }),
        announced: z.enum(announcedKeys).optional().meta({
          example: "thanks",
          description: "Of an end: what the other bureau is told, beside that it has ended.",
        }),
      })
      .meta({ id: "CaseMove" }),
    answer: wholeCase,
  },
  async ({ viewer, params: { caseId }, body }) => afterwards(viewer, caseId, await moveCase(viewer, caseId, body)),
)

const plan = operation(
  {
    ...ofCase,
    method: "put",
    path: "/cases/{caseId}/step",
    id: "planStep",
    summary: "Say what is to be done next",
    body: z
      .strictObject({
        nextStep: planSchema.shape.nextStep.meta({ example: "Call his mother" }),
        nextStepOn: planSchema.shape.nextStepOn.meta({
          example: "2026-12-01",
          description: "The day on which the desk shows it.",
        }),
      })
      .meta({ id: "NextStep" }),
    answer: wholeCase,
    refusals: [409],
  },
  async ({ viewer, params: { caseId }, body }) => afterwards(viewer, caseId, await planStep(viewer, caseId, body)),
)

const end = operation(
  {
    ...ofCase,
    method: "delete",
    path: "/cases/{caseId}/step",
    id: "endStep",
    summary: "The next step is done, or is not to be done any more",
    query: z.object({
      as: stepEnd.default("done").meta({ example: "done", description: "What the history says of it." }),
    }),
    answer: removed,
  },
  async ({ viewer, params: { caseId }, query }) => {
    const ended = await endStep(viewer, caseId, query.as)
    if (!ended.done) return ended
    const text = query.as === "done" ? "The step is done." : "The next step is removed."
    return done({ message: ended.value === null ? "There was no next step." : text, removed: ended.value })
  },
)

const feedback = operation(
  {
    ...ofCase,
    method: "put",
    path: "/cases/{caseId}/feedback",
    id: "saveFeedback",
    summary: "Write what the two say of each other",
    description: "Both at once: what is left out becomes empty. Only the consultant reads it.",
    body: z
      .strictObject({
        feedbackOfClient: feedbackSchema.shape.feedbackOfClient.meta({ example: "She would like to meet once more" }),
        feedbackOfOther: feedbackSchema.shape.feedbackOfOther.meta({ example: "His mother is glad" }),
      })
      .meta({ id: "CaseFeedback" }),
    answer: wholeCase,
  },
  async ({ viewer, params: { caseId }, body }) => afterwards(viewer, caseId, await saveFeedback(viewer, caseId, body)),
)

const ofSide = {
  ...shared,
  params: params.extend({
    side: sideField.meta({ example: "client", description: "The client's family, or the other one." }),
  }),
} as const

const { answer, saidOn, words, askAgainOn } = answerSchema.shape

const say = operation(
  {
    ...ofSide,
    method: "put",
    path: "/cases/{caseId}/answers/{side}",
    id: "saveAnswer",
    summary: "Write down what a family answers",
    body: z
      .strictObject({
        answer: answer.meta({ example: "later" }),
        saidOn: saidOn.meta({ example: "2026-11-20", description: "Today, or a day before." }),
        words: words.meta({ example: "After the exams" }),
        askAgainOn: askAgainOn.meta({
          example: "2026-12-20",
          description: "Of `later`: the day on which the desk shows it.",
        }),
      })
      .meta({ id: "FamilyAnswerDraft" }),
    answer: wholeCase,
  },
  async ({ viewer, params: { caseId, side }, body }) =>
    afterwards(viewer, caseId, await saveAnswer(viewer, caseId, { side, ...body })),
)

const asked = operation(
  {
    ...ofSide,
    method: "post",
    path: "/cases/{caseId}/answers/{side}/asked",
    id: "noteAskedAgain",
    summary: "A family was asked again, so that the desk need not show it",
    answer: message,
  },
  async ({ viewer, params: { caseId, side } }) => {
    const noted = await noteAskedAgain(viewer, caseId, side)
    return noted.done ? done({ message: "It is noted that they were asked again." }) : noted
  },
)

// The board before what would take it for an id.
export const caseOperations = [list, board, open, read, remove, move, plan, end, feedback, say, asked]
