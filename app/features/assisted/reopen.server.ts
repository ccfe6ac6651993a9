import { and, eq, isNull, sql } from "drizzle-orm"
import { announceDecision } from "#app/features/moderation/announce-decision.server.ts"
import { type ReasonedStep, recorderOf } from "#app/features/moderation/audited-step.server.ts"
import { detailOf } from "#app/features/moderation/history.server.ts"
import { ourMistake } from "#app/features/moderation/mistake.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import { db } from "#db/client.ts"
import { assistedRequests as asked } from "#db/schema/consultants.ts"
import { isLinked } from "./assisted.server.ts"
import { whyNotReopen } from "./assisted-policy.ts"
import { inAWeek } from "./giving.server.ts"
import { lockAll } from "./hand-over.server.ts"

/** Null also where the member withdrew it, or the connection's end has ended it: that is theirs. */
export const caseEndedAt = sql<string | null>`case when ${detailOf({
  objectType: "assisted-request",
  id: sql`assisted_request.id`,
  action: "assisted-request.ended",
  at: sql`assisted_request.ended_at`,
})} is not null then ${asked.endedAt}::text end`

const record = recorderOf("assisted-request")

/** Back in the hands of its matchmaker while the two are connected, else in the queue. */
export async function reopenCase({ seen, ...step }: ReasonedStep & { seen: string }): Promise<Result> {
  const [found] = await db.select({ accountId: asked.accountId }).from(asked).where(eq(asked.id, step.id))
  if (!found) return NOT_FOUND
  const { accountId } = found
  return db.transaction(async (tx) => {
    // Whoever asks anew holds the same lock.
    const member = (await lockAll(tx, [accountId])).get(accountId)
    const [request] = await tx
      .select({ takenBy: asked.takenBy, endedAt: asked.endedAt, decided: caseEndedAt, linked: isLinked })
      .from(asked)
      .where(eq(asked.id, step.id))
      .for("update")
    if (!request || !member) return NOT_FOUND
    const [other] = await tx
      .select({ id: asked.id })
      .from(asked)
      .where(and(eq(asked.accountId, accountId), isNull(asked.endedAt)))
    const { endedAt, decided, linked } = request
    const why = whyNotReopen({ unchanged: decided === seen, askedAnew: other !== undefined })
    if (why) return refuse("conflict", why)

    const takenBy = linked ? request.takenBy : null
    await tx
      .update(asked)
      .set({
        endedAt: null,
        outcome: null,
        ...(takenBy ? { dueAt: inAWeek } : { takenBy, takenAt: null, dueAt: sql`now() + interval '2 days'` }),
      })
      .where(eq(asked.id, step.id))
    await record(tx, step, "assisted-request.reopened", { from: request.takenBy })
    const goesOn = takenBy
      ? "it is open again, with the same matchmaker."
      : "it is open again, and waits for a matchmaker."
    await announceDecision(tx, accountId, { note: ourMistake("closed your assisted search", endedAt!, goesOn) })
    if (takenBy && takenBy !== step.actor.id)
      await announceDecision(tx, takenBy, {
        note: ourMistake(
          `closed the assisted request of ${isolated(member.name)}`,
          endedAt!,
          "you are the matchmaker again.",
        ),
      })
    return done()
  })
}
