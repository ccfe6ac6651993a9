import { and, eq, ne, type SQL } from "drizzle-orm"
import type { Database } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"

/**
 * Pictures: lock the account first, its profiles after it, so that no picture goes while another request is about to
 * show it, and no deadlock arises. Undefined for a deleted account.
 */
export const lockOwner = (tx: Database, id: number) => lock(tx, eq(accounts.id, id))

export const lockOwnerOf = (tx: Database, profileId: number) =>
  lock(tx, eq(accounts.id, tx.select({ id: profiles.accountId }).from(profiles).where(eq(profiles.id, profileId))))

async function lock(tx: Database, which: SQL) {
  const [owner] = await tx
    .select({ id: accounts.id, pictureId: accounts.pictureId })
    .from(accounts)
    .where(and(which, ne(accounts.status, "deleted")))
    .for("update")
  return owner
}
