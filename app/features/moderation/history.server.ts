import { and, desc, eq } from "drizzle-orm"
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
