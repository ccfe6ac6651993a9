import { and, asc, eq, inArray, lte, ne, sql } from "drizzle-orm"
import type { z } from "zod"
import { calendarDay } from "#app/dates/dates.ts"
import { today } from "#app/dates/pakistan.server.ts"
import { type Seen, seenOf } from "#app/forms/meanwhile/merge.server.ts"
import { mergeOrRefuse } from "#app/forms/meanwhile/refuse.server.ts"
import { done, type Result } from "#app/result.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { answerSides, caseAnswers } from "#db/schema/answers.ts"
import { clientCases } from "#db/schema/cases.ts"
import { asCase, readCases } from "../case-columns.server.ts"
import { changeWithin, save } from "../cases.server.ts"
import { noteEvent } from "../moves/moves.server.ts"
import { ANSWER_PARTS, type answerSchema } from "./answer-schema.ts"
import { answerText, type Side } from "./answer-text.ts"

const MOST_DUE = 20

const columns = {
  answer: caseAnswers.answer,
  saidOn: caseAnswers.saidOn,
  words: caseAnswers.words,
  askAgainOn: caseAnswers.askAgainOn,
  changedAt: caseAnswers.changedAt,
}

const ofSide = (id: number, side: Side) => and(eq(caseAnswers.caseId, id), eq(caseAnswers.side, side))

/** In the history nobody is named: who they are stands above it. */
const FAMILIES: Record<Side, string> = { client: "The client’s family", other: "The other family" }

/** Earlier answers stay in the history. Only 'later' comes back. */
export const saveAnswer = (
  viewer: Actor,
  id: number,
  { side, ...mine }: z.output<typeof answerSchema> & { side: Side },
  seen?: Seen,
): Promise<Result> =>
  db.transaction((tx) =>
    changeWithin<undefined>(tx, viewer, id, async () => {
      const [now] = await tx.select(columns).from(caseAnswers).where(ofSide(id, side))
      const last = () => ({ by: viewer.id, at: now?.changedAt ?? null })
      const merged = await mergeOrRefuse(tx, viewer, ANSWER_PARTS, { now: now ?? {}, mine, seen }, last)
      if (!merged.done) return merged
      const { answer, saidOn, words } = merged.value
      const askAgainOn = answer === "later" ? (merged.value.askAgainOn ?? null) : null
      const row = { answer, saidOn, words, askAgainOn, changedAt: sql`now()` }
      await tx
        .insert(caseAnswers)
        .values({ caseId: id, side, consultantId: viewer.id, ...row })
        .onConflictDoUpdate({ target: [caseAnswers.caseId, caseAnswers.side], set: row })
      const said = `${FAMILIES[side]} on ${calendarDay(saidOn)}: ${answerText({ answer, askAgainOn })}`
      await noteAnswer(tx, viewer, id, words ? `${said}\n${words}` : said)
      await save(tx, id, {})
      return done()
    }),
  )

/** They have been asked again, so that the desk need not show it; once more is harmless. */
export const noteAskedAgain = (viewer: Actor, id: number, side: Side): Promise<Result> =>
  db.transaction((tx) =>
    changeWithin<undefined>(tx, viewer, id, async () => {
      const due = and(ofSide(id, side), sql`${caseAnswers.askAgainOn} is not null`)
      const changed = await tx
        .update(caseAnswers)
        .set({ askAgainOn: null, changedAt: sql`now()` })
        .where(due)
        .returning({ side: caseAnswers.side })
      if (changed.length === 0) return done()
      await noteAnswer(tx, viewer, id, `${FAMILIES[side]} was asked again`)
      await save(tx, id, {})
      return done()
    }),
  )

const noteAnswer = (tx: Parameters<typeof noteEvent>[0], viewer: Actor, caseId: number, words: string) =>
  noteEvent(tx, { caseId, kind: "answer", words, byId: viewer.id })

/** Of both families; what nobody has answered yet is empty. */
export async function findAnswers(viewer: Pick<Viewer, "id">, id: number) {
  const rows = await db
    .select({ side: caseAnswers.side, ...columns })
    .from(caseAnswers)
    .where(and(eq(caseAnswers.caseId, id), eq(caseAnswers.consultantId, viewer.id)))
  return answerSides.map((side) => {
    const row = rows.find((one) => one.side === side)
    return {
      side,
      now: row && {
        text: answerText(row),
        saidOn: calendarDay(row.saidOn),
        words: row.words,
        again: row.askAgainOn !== null,
      },
      answers: row && { answer: row.answer, saidOn: row.saidOn, words: row.words ?? "", askAgainOn: row.askAgainOn },
      seen: seenOf(ANSWER_PARTS, row ?? {}),
    }
  })
}

export type FamilyAnswer = Awaited<ReturnType<typeof findAnswers>>[number]

/** By case: what stands on its card. */
export async function laterOf(viewer: Pick<Viewer, "id">, ids: number[]) {
  if (ids.length === 0) return new Map<number, string>()
  const rows = await db
    .select({ caseId: caseAnswers.caseId, ...columns })
    .from(caseAnswers)
    .where(
      and(inArray(caseAnswers.caseId, ids), eq(caseAnswers.consultantId, viewer.id), eq(caseAnswers.answer, "later")),
    )
    .orderBy(sql`${caseAnswers.askAgainOn} desc nulls first`)
  return new Map(rows.map((row) => [row.caseId, answerText(row)]))
}

/** Whom to ask again today. */
export async function readDueAnswers(viewer: Pick<Viewer, "id">) {
  const due = await db
    .select({
      caseId: caseAnswers.caseId,
      side: caseAnswers.side,
      words: caseAnswers.words,
      askAgainOn: caseAnswers.askAgainOn,
    })
    .from(caseAnswers)
    .innerJoin(clientCases, eq(clientCases.id, caseAnswers.caseId))
    .where(
      and(eq(caseAnswers.consultantId, viewer.id), ne(clientCases.stage, "ended"), lte(caseAnswers.askAgainOn, today)),
    )
    .orderBy(asc(caseAnswers.askAgainOn), asc(caseAnswers.caseId))
    .limit(MOST_DUE + 1)
  if (due.length === 0) return { answers: [], more: false }
  const rows = await readCases().where(inArray(clientCases.id, [...new Set(due.map(({ caseId }) => caseId))]))
  const cases = new Map(rows.map((row) => [row.id, row]))
  const answers = due.slice(0, MOST_DUE).flatMap(({ caseId, ...answer }) => {
    const one = cases.get(caseId)
    return one ? [{ ...answer, case: one }] : []
  })
  return { answers, more: due.length > MOST_DUE }
}

export async function listDueAnswers(viewer: Pick<Viewer, "id">) {
  const { answers, more } = await readDueAnswers(viewer)
  return { answers: answers.map(({ side, words, case: one }) => ({ side, words, case: asCase(one) })), more }
}
