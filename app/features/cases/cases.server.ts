import { and, eq, or, sql } from "drizzle-orm"
import type { PgUpdateSetSource } from "drizzle-orm/pg-core"
import type { z } from "zod"
import { openTo } from "#app/features/profiles/visible.server.ts"
import { keepRemoved } from "#app/removed/removed.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { ownClient } from "#app/viewer/own-client.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { clientCases } from "#db/schema/cases.ts"
import { profiles } from "#db/schema/profiles.ts"
import { whyNotMove } from "./case-policy.ts"
import type { feedbackSchema, moveSchema, planSchema } from "./case-schema.ts"
import { movedTo, noteEvent } from "./moves/moves.server.ts"

/** With anybody whom she may look at, or another client of hers. Answers the id of the case. */
export async function openCase(viewer: Actor, clientId: number, otherId: number): Promise<Result<number>> {
  if (!(await ownClient(viewer, clientId))) return NOT_FOUND
  if (clientId === otherId) return refuse("invalid", "Please choose somebody else than the client.")
  const [other] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, otherId), or(openTo(viewer), eq(profiles.accountId, viewer.id))))
  if (!other) return refuse("conflict", "There is no such profile, or it is not open to you.")
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(clientCases)
      .values({ clientId, consultantId: viewer.id, otherId })
      .onConflictDoNothing()
      .returning({ id: clientCases.id })
    if (made) {
      await noteEvent(tx, { caseId: made.id, kind: "opened", toStage: "considered", byId: viewer.id })
      return done(made.id)
    }
    const [known] = await tx
      .select({ id: clientCases.id })
      .from(clientCases)
      .where(and(eq(clientCases.clientId, clientId), eq(clientCases.otherId, otherId)))
    return known ? done(known.id) : NOT_FOUND
  })
}

/** Forwards or back; to the same stage is no move. */
export const moveCase = (viewer: Actor, id: number, { stage, reason }: z.output<typeof moveSchema>) =>
  change(viewer, id, async (tx, now) => {
    const refused = whyNotMove(stage, reason)
    if (refused) return refuse("invalid", refused)
    if (now.stage === stage && stage !== "ended") return done()
    const words = stage === "ended" ? reason : null
    await save(tx, id, movedTo(stage, words))
    await noteEvent(tx, { caseId: id, kind: "moved", fromStage: now.stage, toStage: stage, words, byId: viewer.id })
    return done()
  })

/** `nextStepOn` is the day on which the desk shows it. */
export const planStep = (viewer: Actor, id: number, { nextStep, nextStepOn }: z.output<typeof planSchema>) =>
  change(viewer, id, async (tx, now) => {
    if (now.stage === "ended") return refuse("conflict", "This case has ended. Move it first.")
    await save(tx, id, { nextStep, nextStepOn: nextStepOn ?? null })
    await noteEvent(tx, { caseId: id, kind: "planned", words: nextStep, byId: viewer.id })
    return done()
  })

/** `as` is what the history says of it. Answers its entry among removed things, or null where there was none. */
export const endStep = (viewer: Actor, id: number, as: "done" | "dropped") =>
  change<number | null>(viewer, id, async (tx, { nextStep, nextStepOn, clientId }) => {
    if (nextStep === null) return done(null)
    await save(tx, id, { nextStep: null, nextStepOn: null })
    await noteEvent(tx, { caseId: id, kind: as, words: nextStep, byId: viewer.id })
    const removal = { kind: "step", thing: id, profileId: clientId, label: nextStep } as const
    return done(await keepRemoved(tx, { ...removal, accountId: viewer.id, kept: { nextStep, nextStepOn } }))
  })

export const saveFeedback = (viewer: Actor, id: number, feedback: z.output<typeof feedbackSchema>) =>
  change(viewer, id, async (tx) => {
    await save(tx, id, feedback)
    await noteEvent(tx, { caseId: id, kind: "feedback", byId: viewer.id })
    return done()
  })

export const save = (tx: Database, id: number, changes: PgUpdateSetSource<typeof clientCases>) =>
  tx
    .update(clientCases)
    .set({ ...changes, touchedAt: sql`now()` })
    .where(eq(clientCases.id, id))

type Now = Pick<typeof clientCases.$inferSelect, "stage" | "nextStep" | "nextStepOn" | "clientId">

type Work<Value> = (tx: Database, now: Now) => Promise<Result<Value>>

const change = <Value = undefined>(viewer: Actor, id: number, work: Work<Value>): Promise<Result<Value>> =>
  db.transaction((tx) => changeWithin(tx, viewer, id, work))

/** Another consultant's case does not exist. */
export async function changeWithin<Value>(tx: Database, viewer: Actor, id: number, work: Work<Value>) {
  const { stage, nextStep, nextStepOn, clientId } = clientCases
  const [now] = await tx
    .select({ stage, nextStep, nextStepOn, clientId })
    .from(clientCases)
    .where(and(eq(clientCases.id, id), eq(clientCases.consultantId, viewer.id)))
    .for("no key update")
  return now ? work(tx, now) : NOT_FOUND
}
