import { and, desc, eq, inArray, notInArray, sql } from "drizzle-orm"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { clientImportHeads } from "#db/schema/consultants.ts"
import { type ChosenHeads, guessTargets, headKey } from "./guess-heads.server.ts"
import { isTarget, type Target } from "./import-columns.server.ts"

/** Of each consultant, the newest. */
const MOST_KEPT = 500

export async function findChosenHeads({ id }: Actor): Promise<ChosenHeads> {
  const rows = await db
    .select({ head: clientImportHeads.head, target: clientImportHeads.target })
    .from(clientImportHeads)
    .where(eq(clientImportHeads.accountId, id))
    .orderBy(desc(clientImportHeads.chosenAt))
    .limit(MOST_KEPT)
  return new Map(rows.flatMap(({ head, target }) => (isTarget(target) ? [[head, target] as const] : [])))
}

/** Remembers what differs from the guess, and forgets what the guess has right. */
export async function keepChosenHeads({ id }: Actor, heads: readonly string[], targets: readonly Target[]) {
  const guessed = guessTargets(heads, new Map())
  const chosen = new Map<string, Target>()
  for (const [at, head] of heads.entries())
    if (headKey(head) && targets[at] !== guessed[at]) chosen.set(headKey(head), targets[at]!)
  const own = eq(clientImportHeads.accountId, id)
  await db.transaction(async (tx) => {
    await tx.delete(clientImportHeads).where(and(own, inArray(clientImportHeads.head, heads.map(headKey))))
    if (chosen.size === 0) return
    const rows = [...chosen].map(([head, target]) => ({ accountId: id, head, target, chosenAt: sql`now()` }))
    await tx.insert(clientImportHeads).values(rows).onConflictDoNothing()
    const newest = tx
      .select({ head: clientImportHeads.head })
      .from(clientImportHeads)
      .where(own)
      .orderBy(desc(clientImportHeads.chosenAt))
      .limit(MOST_KEPT)
    await tx.delete(clientImportHeads).where(and(own, notInArray(clientImportHeads.head, newest)))
  })
}
