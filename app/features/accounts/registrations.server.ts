import { and, eq, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import type { RequestFacts } from "#app/http/facts.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { type CodeRequest, spendVerifying, tryCode } from "./codes.server.ts"
import { hashPassword } from "./passwords.server.ts"

interface Registration {
  name: string
  email: string
  password: string
}

/**
 * Keeps a registration until its mailbox is proved. A repeated one replaces name and password; an e-mail that already
 * has an account stays as it is. Nothing tells the caller which of these happened.
 */
export async function register({ name, email, password }: Registration) {
  const details = { name, passwordHash: await hashPassword(password), role: "user" as const }
  await db
    .insert(accounts)
    .values({ email, ...details })
    .onConflictDoUpdate({ target: accounts.email, set: details, setWhere: eq(accounts.status, "pending") })
}

/** Opens the account whose code was given. */
export async function verifyEmail(request: CodeRequest, code: string, facts: RequestFacts) {
  await spendVerifying(request, facts)
  return db.transaction(async (tx) => {
    const accountId = await tryCode(request, "signup", code, tx)
    await recordAudit(
      {
        action: accountId ? "code.accepted" : "code.refused",
        objectId: accountId,
        reason: "signup",
        objectType: "account",
        facts,
      },
      tx,
    )
    if (!accountId) return false
    await tx
      .update(accounts)
      .set({ status: "active", verifiedAt: sql`now()` })
      .where(and(eq(accounts.id, accountId), eq(accounts.status, "pending")))
    return true
  })
}
