import { isIP } from "node:net"
import type { RequestFacts } from "#app/http/facts.ts"
import { type Database, db } from "#db/client.ts"
import { auditEvents } from "#db/schema/site.ts"

interface AuditEntry {
  /** What happened, as noun and verb: `login.failed`, `account.deleted`. */
  action: string
  actorId?: number | null
  objectType?: string
  objectId?: number | null
  reason?: string
  /** Ids and figures only: no names, addresses or texts of people. */
  detail?: Record<string, unknown>
  /** Absent for what a command did. */
  facts?: RequestFacts
}

/** Adds one line to the audit log; `within` a transaction, it stands or falls with what it tells of. */
export async function recordAudit({ facts, ...entry }: AuditEntry, within: Database = db) {
  const ip = facts && isIP(facts.address) ? facts.address : null
  await within.insert(auditEvents).values({ ...entry, ip, requestId: facts?.id })
}
