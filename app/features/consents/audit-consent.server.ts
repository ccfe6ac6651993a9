import { recordAudit } from "#app/audit/audit.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import type { Database } from "#db/client.ts"

interface ConsentEntry {
  /** Families have no account, unless one looks after the profile. */
  actor?: { id: number } | null
  detail?: Record<string, unknown>
  ctx: RequestContext
}

export const auditConsent = (
  tx: Database,
  action: `consent.${string}`,
  clientId: number,
  { actor, detail, ctx }: ConsentEntry,
) => recordAudit({ action, actorId: actor?.id, objectType: "profile", objectId: clientId, detail, ctx }, tx)
