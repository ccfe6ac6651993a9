import { and, eq } from "drizzle-orm"
import { entryOf, keepRemoved, type Removed, rowOf } from "#app/removed/removed.server.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import { ownClient } from "#app/viewer/own-client.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { clientFees } from "#db/schema/fees.ts"
import { whyNoFee } from "./fees.server.ts"
import { feeLabel } from "./sums.ts"

/** Answers its entry among removed things; once more is harmless. */
export async function removeFee(viewer: Actor, clientId: number, feeId: number): Promise<Result<number>> {
  const client = await ownClient(viewer, clientId)
  if (!client) return NOT_FOUND
  return db.transaction(async (tx) => {
    const [fee] = await tx
      .delete(clientFees)
      .where(and(eq(clientFees.id, feeId), eq(clientFees.clientId, clientId), eq(clientFees.consultantId, viewer.id)))
      .returning()
    if (!fee) {
      const already = await entryOf(tx, viewer, "fee", feeId)
      return already ? done(already.id) : NOT_FOUND
    }
    const label = feeLabel(fee.kind, fee.rupees, client.name)
    const removal = { kind: "fee", thing: feeId, profileId: clientId, label, kept: fee } as const
    return done(await keepRemoved(tx, { ...removal, accountId: viewer.id }))
  })
}

/** If there is still room. It goes with its client, and so does what is removed: the client is there. */
export async function putBackFee(tx: Database, _: Actor, { kept }: Removed): Promise<Result<string>> {
  const fee = rowOf(clientFees, kept)
  const full = await whyNoFee(tx, fee.clientId)
  if (full) return full
  await tx.insert(clientFees).overridingSystemValue().values(fee).onConflictDoNothing()
  return done("The entry is back.")
}
