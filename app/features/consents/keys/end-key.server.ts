import { and, eq } from "drizzle-orm"
import { lockOwner } from "#app/features/profiles/owner-lock.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { consentKeys as keys } from "#db/schema/client-consents.ts"
import { profiles } from "#db/schema/profiles.ts"
import { auditConsent } from "../audit-consent.server.ts"
import { findOpened, findOwnConsent, type Key } from "../consent-rows.server.ts"
import { WHY } from "../consent-schema.ts"
import { isProved } from "./key-policy.ts"
import { endKeys } from "./keys.server.ts"

interface Ended {
  keyId: number
  /** For whoever looked after the profile with that key. */
  reason?: string
  ctx: RequestContext
}

/** Whoever looked after the profile with an account is told why. */
export async function endAsConsultant(viewer: Actor, clientId: number, ended: Ended) {
  if (!(await findOwnConsent(viewer, clientId))) return NOT_FOUND
  if (!ended.reason && (await isHeld(clientId, ended.keyId))) return refuse("invalid", WHY, { field: "reason" })
  return end(clientId, { by: "consultant", actor: viewer, ...ended })
}

async function isHeld(clientId: number, keyId: number) {
  const [account] = await db
    .select({ id: keys.id })
    .from(keys)
    .where(and(eq(keys.id, keyId), eq(keys.profileId, clientId), eq(keys.kind, "account")))
  return account !== undefined
}

/** Needs a key that is proved. */
export async function endAsFamily(key: Key, ended: Omit<Ended, "reason">) {
  const row = await findOpened(key)
  return row && isProved(row.key) ? end(row.profileId, { by: "client", actor: key.visitor, ...ended }) : NOT_FOUND
}

export const endAsAdministrator = (actor: Actor, clientId: number, ended: Ended) =>
  end(clientId, { by: "administrator", actor, ...ended })

interface Ending extends Ended {
  by: "consultant" | "client" | "administrator"
  actor: { id: number } | null
}

function end(clientId: number, { by, actor, keyId, reason, ctx }: Ending): Promise<Result> {
  return db.transaction(async (tx) => {
    const [owner] = await tx.select({ id: profiles.accountId }).from(profiles).where(eq(profiles.id, clientId))
    if (!owner || !(await lockOwner(tx, owner.id))) return NOT_FOUND
    const ended = await endKeys(tx, clientId, { by, reason }, eq(keys.id, keyId))
    if (ended > 0) await auditConsent(tx, "consent.key-ended", clientId, { actor, detail: { by, key: keyId }, ctx })
    return done()
  })
}
