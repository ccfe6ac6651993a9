import { and, desc, eq, inArray, sql } from "drizzle-orm"
import type { PgUpdateSetSource } from "drizzle-orm/pg-core"
import type { z } from "zod"
import { keepWordings, lastWording } from "#app/forms/meanwhile/earlier-wordings.server.ts"
import { isAsSeen, type Seen } from "#app/forms/meanwhile/merge.server.ts"
import { mergeOrRefuse } from "#app/forms/meanwhile/refuse.server.ts"
import { keepRemoved } from "#app/removed/removed.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { ownClient } from "#app/viewer/own-client.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { caseEvents, clientCases } from "#db/schema/cases.ts"
import { announceEnded, announceTakenUp, lockBothSides } from "./bureaus/follow-bureaus.server.ts"
import { whyNotMove } from "./case-policy.ts"
import {
  FEEDBACK_PARTS,
  type feedbackSchema,
  MOVE_PARTS,
  type moveSchema,
  PLAN_PARTS,
  type planSchema,
  type stepEnd,
} from "./case-schema.ts"
import { movedTo, noteEvent } from "./moves/moves.server.ts"
import { findOther, NOBODY } from "./pairs/find-other.server.ts"
import { isCaseBetween } from "./pairs/pair.server.ts"

/** With anybody whom she may look at, or another client of hers. Answers the id of the case. */
export async function openCase(viewer: Actor, clientId: number, otherId: number): Promise<Result<number>> {
  if (!(await ownClient(viewer, clientId))) return NOT_FOUND
  if (clientId === otherId)
    return refuse("invalid", "Please choose somebody else than the client.", { field: "profileId" })
  const other = await findOther(viewer, otherId)
  if (!other) return NOBODY
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(clientCases)
      .values({ clientId, consultantId: viewer.id, otherId, ownPair: other.own })
      .onConflictDoNothing()
      .returning({ id: clientCases.id })
    if (made) {
      await noteEvent(tx, { caseId: made.id, kind: "opened", toStage: "considered", byId: viewer.id })
      return done(made.id)
    }
    const [known] = await tx
      .select({ id: clientCases.id })
      .from(clientCases)
      .where(and(eq(clientCases.consultantId, viewer.id), isCaseBetween(clientId, otherId)))
    return known ? done(known.id) : NOT_FOUND
  })
}

/** Forwards or back; to the same stage is no move. */
export const moveCase = (viewer: Actor, id: number, mine: z.output<typeof moveSchema>, seen?: Seen) =>
  changeBoth(viewer, id, async (tx, now) => {
    const last = () => lastEvent(tx, id, "moved")
    const merged = await mergeOrRefuse(tx, viewer, MOVE_PARTS, { now, mine, seen }, last)
    if (!merged.done) return merged
    const { stage, reason, announced } = merged.value
    const refused = whyNotMove(stage, reason)
    if (refused) return refuse("invalid", refused, { field: "reason" })
    if (now.stage === stage && stage !== "ended") return done()
    const words = stage === "ended" ? reason : null
    await save(tx, id, movedTo(stage, words))
    await noteEvent(tx, { caseId: id, kind: "moved", fromStage: now.stage, toStage: stage, words, byId: viewer.id })
    if (stage === "ended" && now.stage !== "ended") await announceEnded(tx, { id, by: viewer.id }, announced)
    if (stage !== "ended" && now.stage === "ended") await announceTakenUp(tx, { id, by: viewer.id })
    return done()
  })

/** `nextStepOn` is the day on which the desk shows it. */
export const planStep = (viewer: Actor, id: number, mine: z.output<typeof planSchema>, seen?: Seen) =>
  change(viewer, id, async (tx, now) => {
    if (now.stage === "ended") return refuse("conflict", "This case has ended. Move it first.")
    const last = () => lastEvent(tx, id, "planned", "done", "dropped")
    const merged = await mergeOrRefuse(tx, viewer, PLAN_PARTS, { now, mine, seen }, last)
    if (!merged.done) return merged
    const { nextStep, nextStepOn } = merged.value
    await save(tx, id, { nextStep, nextStepOn: nextStepOn ?? null })
    await noteEvent(tx, { caseId: id, kind: "planned", words: nextStep, byId: viewer.id })
    return done()
  })

/** `as` is what the history says of it. Answers its entry among removed things, or null where there was none. */
export const endStep = (viewer: Actor, id: number, as: z.output<typeof stepEnd>, seen?: Seen) =>
  change<number | null>(viewer, id, async (tx, now) => {
    const { nextStep, nextStepOn, clientId } = now
    if (nextStep === null) return done(null)
    if (!isAsSeen(PLAN_PARTS, now, seen)) return refuse("conflict", `The next step is another one by now: ${nextStep}`)
    await save(tx, id, { nextStep: null, nextStepOn: null })
    await noteEvent(tx, { caseId: id, kind: as, words: nextStep, byId: viewer.id })
    const removal = { kind: "step", thing: id, profileId: clientId, label: nextStep } as const
    return done(await keepRemoved(tx, { ...removal, accountId: viewer.id, kept: { nextStep, nextStepOn } }))
  })

export const saveFeedback = (viewer: Actor, id: number, mine: z.output<typeof feedbackSchema>, seen?: Seen) =>
  change(viewer, id, async (tx, now) => {
    const of = { caseId: id }
    const last = (field: string) => lastWording(tx, of, field)
    const merged = await mergeOrRefuse(tx, viewer, FEEDBACK_PARTS, { now, mine, seen }, last)
    if (!merged.done) return merged
    await keepWordings(tx, of, FEEDBACK_PARTS, { before: now, after: merged.value, by: viewer.id })
    await save(tx, id, merged.value)
    await noteEvent(tx, { caseId: id, kind: "feedback", byId: viewer.id })
    return done()
  })

export const save = (tx: Database, id: number, changes: PgUpdateSetSource<typeof clientCases>) =>
  tx
    .update(clientCases)
    .set({ ...changes, touchedAt: sql`now()` })
    .where(eq(clientCases.id, id))

/** Moved without anybody: by a request, its answer or an end of it. */
async function lastEvent(tx: Database, caseId: number, ...kinds: (typeof caseEvents.$inferSelect)["kind"][]) {
  const [event] = await tx
    .select({ by: caseEvents.byId, at: caseEvents.createdAt })
    .from(caseEvents)
    .where(and(eq(caseEvents.caseId, caseId), inArray(caseEvents.kind, kinds)))
    .orderBy(desc(caseEvents.id))
    .limit(1)
  return event && (event.by ? event : { ...event, called: "A request or its answer" })
}

const changeable = {
  stage: clientCases.stage,
  nextStep: clientCases.nextStep,
  nextStepOn: clientCases.nextStepOn,
  feedbackOfClient: clientCases.feedbackOfClient,
  feedbackOfOther: clientCases.feedbackOfOther,
  clientId: clientCases.clientId,
}

type Now = Pick<typeof clientCases.$inferSelect, keyof typeof changeable>

type Work<Value> = (tx: Database, now: Now) => Promise<Result<Value>>

const change = <Value = undefined>(viewer: Actor, id: number, work: Work<Value>): Promise<Result<Value>> =>
  db.transaction((tx) => changeWithin(tx, viewer, id, work))

const changeBoth = (viewer: Actor, id: number, work: Work<undefined>) =>
  db.transaction(async (tx) => {
    await lockBothSides(tx, id)
    return changeWithin(tx, viewer, id, work)
  })

/** Another consultant's case does not exist. */
export async function changeWithin<Value>(tx: Database, viewer: Actor, id: number, work: Work<Value>) {
  const [now] = await tx
    .select(changeable)
    .from(clientCases)
    .where(and(eq(clientCases.id, id), eq(clientCases.consultantId, viewer.id)))
    .for("no key update")
  return now ? work(tx, now) : NOT_FOUND
}
