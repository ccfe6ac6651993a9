import { eq, sql } from "drizzle-orm"
import { announceDecision } from "#app/features/moderation/announce-decision.server.ts"
import { type ReasonedStep, recorderOf, type Step } from "#app/features/moderation/audited-step.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { type Database, db } from "#db/client.ts"
import { assistedRequests as asked } from "#db/schema/consultants.ts"
import { ENDED } from "./assisted-policy.ts"
import type { CASE_OUTCOMES } from "./case-schema.ts"
import { inAWeek } from "./giving.server.ts"

/** Also postpones the case by a week. */
export function noteCase({ note, ...step }: Step & { note: string }) {
  return changing(step, async (tx) => {
    await tx.update(asked).set({ dueAt: inAWeek }).where(eq(asked.id, step.id))
    await record(tx, { ...step, reason: note }, "assisted-request.noted")
  })
}

/** The two stay connected until one of them ends that. */
export function endCase({ outcome, ...step }: ReasonedStep & { outcome: keyof typeof CASE_OUTCOMES }) {
  return changing(step, async (tx, accountId) => {
    await tx.update(asked).set({ endedAt: sql`now()`, outcome }).where(eq(asked.id, step.id))
    await record(tx, step, "assisted-request.ended", { outcome })
    const note = "Your assisted search is closed now. Whenever you wish, you can ask for a matchmaker again."
    await announceDecision(tx, accountId, { note })
  })
}

function changing(step: Step, work: (tx: Database, accountId: number) => Promise<unknown>): Promise<Result> {
  return db.transaction(async (tx) => {
    const request = await lockRequest(tx, step.id)
    if (!request) return NOT_FOUND
    if (request.ended) return refuse("conflict", ENDED)
    await work(tx, request.accountId)
    return done()
  })
}

export async function lockRequest(tx: Database, id: number) {
  const [row] = await tx
    .select({
      accountId: asked.accountId,
      takenBy: asked.takenBy,
      service: asked.service,
      ended: sql<boolean>`${asked.endedAt} is not null`,
    })
    .from(asked)
    .where(eq(asked.id, id))
    .for("update")
  return row
}

const record = recorderOf("assisted-request")
