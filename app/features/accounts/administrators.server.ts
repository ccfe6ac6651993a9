import { and, asc, eq } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { endSessions } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
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

/** Only an account that has proved its mailbox; it has to log in again. */
export function makeAdministrator(email: string): Promise<Result> {
  return db.transaction(async (tx) => {
    const [account] = await tx
      .update(accounts)
      // The first login in a new role is a first one.
      .set({ role: "admin", firstLoginAt: null })
      .where(and(eq(accounts.email, email.trim().toLowerCase()), eq(accounts.status, "active")))
      .returning({ id: accounts.id })
    if (!account) return refuse("not-found", "Nothing changed: no account with a confirmed e-mail has that address.")
    await endSessions(account.id, { within: tx })
    await recordAudit(
      { action: "role.changed", objectType: "account", objectId: account.id, reason: "npm run admin" },
      tx,
    )
    return done()
  })
}
