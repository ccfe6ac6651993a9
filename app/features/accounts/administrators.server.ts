import { and, asc, eq } from "drizzle-orm"
import type { Database } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"

const isAdministrator = and(eq(accounts.role, "admin"), eq(accounts.status, "active"))

/** Locks all administrators in the order of their ids: of the last two who leave at once, the second is refused. */
export async function isLastAdministrator(id: number, tx: Database) {
  const [own] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), isAdministrator))
  if (!own) return false
  const all = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(isAdministrator)
    .orderBy(asc(accounts.id))
    .for("no key update")
  return all.every((one) => one.id === id)
}
