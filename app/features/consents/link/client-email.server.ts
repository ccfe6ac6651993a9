import { eq, sql } from "drizzle-orm"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { clientConsents as consents, consentProofs as proofs } from "#db/schema/client-consents.ts"
import { auditConsent } from "../audit-consent.server.ts"
import { findOwnConsent } from "../consent-rows.server.ts"

/** Codes that were asked for at another address become void. */
export async function keepClientEmail(
  viewer: Actor,
  clientId: number,
  email: string | undefined,
  ctx: RequestContext,
): Promise<Result> {
  if (!(await findOwnConsent(viewer, clientId))) return NOT_FOUND
  const [own] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, viewer.id))
  if (email && email === own?.email)
    return refuse(
      "invalid",
      "This is the e-mail of your own account. Please give the client’s own, or leave it empty.",
      {
        field: "clientEmail",
      },
    )
  await db.transaction(async (tx) => {
    await tx
      .update(consents)
      .set({ clientEmail: email ?? null })
      .where(eq(consents.profileId, clientId))
    await tx.update(proofs).set({ closedAt: sql`now()` }).where(eq(proofs.profileId, clientId))
    await auditConsent(tx, "consent.email-changed", clientId, { actor: viewer, ctx })
  })
  return done()
}
