import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import { dateTimeOf } from "#app/dates/dates.ts"
import { db } from "#db/client.ts"
import { SHORT_LIST } from "#db/lists/short-lists.ts"
import { auditEvents } from "#db/schema/site.ts"
import { auditColumns } from "./audit-columns.server.ts"
import { sentenceOf } from "./audit-sentence.ts"

export async function listDecisions(objectType: string, objectId: number) {
  const rows = await db
    .select(auditColumns)
    .from(auditEvents)
    .where(and(eq(auditEvents.objectType, objectType), eq(auditEvents.objectId, objectId)))
    .orderBy(desc(auditEvents.id))
    .limit(SHORT_LIST)
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    what: sentenceOf(row),
    reason: row.reason,
    at: dateTimeOf(row.at),
    log: `?object=${objectType}&number=${objectId}`,
  }))
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
