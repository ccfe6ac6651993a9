import { and, eq } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { endSessions } from "./sessions.server.ts"

/** Makes an account that has proved its mailbox an administrator; it has to log in again. False if there is none. */
export function makeAdministrator(email: string) {
  return db.transaction(async (tx) => {
    const [account] = await tx
      .update(accounts)
      .set({ role: "admin" })
      .where(and(eq(accounts.email, email.trim().toLowerCase()), eq(accounts.status, "active")))
      .returning({ id: accounts.id })
    if (!account) return false
    await endSessions(account.id, { within: tx })
    await recordAudit(
      { action: "role.changed", objectType: "account", objectId: account.id, reason: "npm run admin" },
      tx,
    )
    return true
  })
}
