import { and, eq, isNotNull, sql } from "drizzle-orm"
import { errorFacts, log } from "#app/http/log.ts"
import { storage } from "#app/storage/storage.server.ts"
import type { Database } from "#db/client.ts"
import { isToBeConfirmed, paymentEvents, payments } from "#db/schema/subscriptions.ts"

/**
 * Of whoever leaves, the pictures of receipts and the address go; what was paid stays in the books. Answers the files that
 * are to go after the commit.
 */
export async function forgetPayments(tx: Database, accountId: number, email: string | null) {
  const mine = eq(payments.accountId, accountId)
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
  if (email) await tx.update(paymentEvents).set({ email: null }).where(eq(paymentEvents.email, email))
  return kept.map(({ key }) => key!)
}

export async function removeReceipts(keys: string[]) {
  for (const key of keys)
    await storage.remove(key).catch((error) => log.error(errorFacts(error), "a receipt's picture"))
}
