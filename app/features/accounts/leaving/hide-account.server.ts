import { and, eq, sql } from "drizzle-orm"
import { releaseWaitingFor } from "#app/features/connections/family/end-seats.server.ts"
import { endSessions } from "#app/viewer/sessions.server.ts"
import type { Database } from "#db/client.ts"
import { profiles, visibleWith } from "#db/schema/profiles.ts"
import { forgetResetCodes } from "../passwords/resets.server.ts"

/** Nobody sees its profiles, nobody waits for its answer, and whatever it has open ends. Its status says why. */
export async function hideAccount(tx: Database, id: number) {
  await tx.update(profiles).set({ visible: false, hiddenBySuspension: true }).where(eq(profiles.accountId, id))
  await releaseWaitingFor(tx, id)
  await forgetResetCodes(id, tx)
  await endSessions(id, { within: tx })
}

export async function showAgain(tx: Database, id: number) {
  const now = { visible: visibleWith({ ...profiles, hiddenBySuspension: sql`false` }), hiddenBySuspension: false }
  await tx
    .update(profiles)
    .set(now)
    .where(and(eq(profiles.accountId, id), profiles.hiddenBySuspension))
}
