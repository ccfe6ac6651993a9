import { recordAudit } from "#app/audit/audit.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import type { Database } from "#db/client.ts"

/** What an administrator does with one object, from which page. */
export interface Step {
  actor: Actor
  id: number
  reason?: string
  ctx: RequestContext
}

export type ReasonedStep = Step & { reason: string }

/** Records steps with objects of one type in the audit log. */
export const recorderOf =
  (objectType: string) =>
  (tx: Database, { actor, id, reason, ctx }: Step, action: string, detail?: Record<string, unknown>) =>
    recordAudit({ action, actorId: actor.id, objectType, objectId: id, reason, detail, ctx }, tx)
