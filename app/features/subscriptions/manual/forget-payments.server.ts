import { and, eq, isNotNull, sql } from "drizzle-orm"
import { errorFields, log } from "#app/logs/log.ts"
import { storage } from "#app/storage/storage.server.ts"
import type { Leaver } from "#app/viewer/leaver.ts"
import type { Database } from "#db/client.ts"
import { isToBeConfirmed, paymentEvents, payments } from "#db/schema/subscriptions.ts"

/** Of whoever leaves, the pictures of receipts and the address go; what was paid stays in the books. */
export async function forgetPayments(tx: Database, { id, email, afterCommit }: Leaver) {
  const mine = eq(payments.accountId, id)
  const kept = await tx
    .select({ key: payments.receiptKey })
    .from(payments)
    .where(and(mine, isNotNull(payments.receiptKey)))
  await tx
    .update(payments)
    .set({ receiptKey: null })
    .where(and(mine, isNotNull(payments.receiptKey)))
  await tx
    .update(payments)
    .set({ status: "cancelled", decidedAt: sql`now()` })
    .where(and(mine, isToBeConfirmed(payments)))
  await tx.update(payments).set({ returnTo: null, checkoutUrl: null }).where(mine)
  if (email) await tx.update(paymentEvents).set({ email: null }).where(eq(paymentEvents.email, email))
  afterCommit.push(() => removeReceipts(kept.map(({ key }) => key!)))
}

async function removeReceipts(keys: string[]) {
  for (const key of keys)
    await storage.remove(key).catch((error) => log.error(errorFields(error), "a receipt's picture"))
}
