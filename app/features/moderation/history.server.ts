import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import { dateTimeOf } from "#app/dates/dates.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { auditEvents } from "#db/schema/site.ts"

const NEWEST = 10

export async function listDecisions(objectType: string, objectId: number) {
  const rows = await db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      action: auditEvents.action,
      reason: auditEvents.reason,
      actor: accounts.name,
    })
    .from(auditEvents)
    .leftJoin(accounts, eq(accounts.id, auditEvents.actorId))
    .where(and(eq(auditEvents.objectType, objectType), eq(auditEvents.objectId, objectId)))
    .orderBy(desc(auditEvents.id))
    .limit(NEWEST)
  return rows.map(({ at, ...row }) => ({ ...row, at: dateTimeOf(at) }))
}

/** `id` and `at` with the name of their table: within the query of `audit_event` bare ones would be its own. */
interface Decided {
  objectType: string
  id: SQL
  action: string
  at: SQL
}

/** What was written down with the decision of that moment, which one transaction made; null when it was no such. */
export const detailOf = ({ objectType, id, action, at }: Decided) =>
  sql<Record<string, unknown> | null>`(select coalesce(event.detail, '{}') from audit_event as event
    where event.object_type = ${objectType} and event.object_id = ${id} and event.action = ${action} and event.at = ${at}
    limit 1)`
