import { isIP } from "node:net"
import { RateLimiterMemory } from "rate-limiter-flexible"
import { networkOf } from "#app/http/network.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { type Database, db } from "#db/client.ts"
import { auditEvents } from "#db/schema/site.ts"

interface AuditEntry {
  /** What happened, as noun and verb: `login.failed`, `account.deleted`. */
  action: string
  actorId?: number | null
  objectType?: string
  objectId?: number | null
  reason?: string
  /** Ids and figures only, no texts or addresses of people; a name only where an administrator has given it. */
  detail?: Record<string, unknown>
  /** Absent for what a command did. */
  ctx?: RequestContext
}

/** What anybody can cause as often as they like, without an account or without being let in. */
const REFUSALS = new Set([
  "access.refused",
  "access.searched",
  "code.refused",
  "code.sent",
  "coupon.refused",
  "login.failed",
  "password.refused",
  "payment.refused",
  "throttle",
])

const HOUR = 60 * 60
/** Caps the lines of a kind an hour on each server, so that nobody fills the table. */
const byActor = new RateLimiterMemory({ points: 120, duration: HOUR })
const byStrangers = new RateLimiterMemory({ points: 1_200, duration: HOUR })

/** Adds one line to the audit log, `within` a transaction as part of it; of refusals only the first of an hour. */
export async function recordAudit({ ctx, ...entry }: AuditEntry, within: Database = db) {
  if (REFUSALS.has(entry.action) && !(await isAmongFirst(entry, ctx))) return
  const ip = ctx && isIP(ctx.address) ? ctx.address : null
  await within.insert(auditEvents).values({ ...entry, ip, requestId: ctx?.id })
}

async function isAmongFirst({ action, actorId }: AuditEntry, ctx?: RequestContext) {
  const actor = actorId ?? networkOf(ctx?.address ?? "unknown")
  try {
    await byActor.consume(`${action} ${actor}`)
    if (!actorId) await byStrangers.consume(action)
    return true
  } catch {
    return false
  }
}
