import { and, eq, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import type { RequestFacts } from "#app/http/facts.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { sealedCnic } from "./cnic.server.ts"
import { type CodeRequest, spendVerifying, tryCode } from "./codes.server.ts"
import { hashPassword } from "./passwords.server.ts"

export interface Registration {
  name: string
  email: string
  password: string
}

interface ConsultantRegistration extends Registration {
  companyName: string
  companyAddress: string
  contactNo: string
  cnic: string
}

const NO_COMPANY = {
  companyName: null,
  companyAddress: null,
  contactNumber: null,
  cnicSealed: null,
  cnicLastFour: null,
}

export const register = (registration: Registration) => keep(registration, { role: "user", ...NO_COMPANY })

/** Whose company nobody has checked yet. */
export async function registerConsultant({ cnic, contactNo, ...registration }: ConsultantRegistration) {
  await keep(registration, {
    role: "guest",
    companyName: registration.companyName,
    companyAddress: registration.companyAddress,
    contactNumber: contactNo,
    ...(await sealedCnic(cnic)),
  })
}

/**
 * Keeps a registration until its mailbox is proved. A repeated one replaces what was said before; an e-mail that already
 * has an account stays as it is. Nothing tells the caller which of these happened.
 */
async function keep({ name, email, password }: Registration, more: Partial<typeof accounts.$inferInsert>) {
  const details = { name, passwordHash: await hashPassword(password), ...more }
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
