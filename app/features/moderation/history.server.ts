import { and, desc, eq } from "drizzle-orm"
import { dateTimeOf } from "#app/dates/dates.ts"
import { db } from "#db/client.ts"
import { auditEvents } from "#db/schema/site.ts"
import { auditColumns } from "./audit-columns.server.ts"
import { sentenceOf } from "./audit-sentence.ts"

const NEWEST = 10

/** `more`: the log has older ones. */
export async function listDecisions(objectType: string, objectId: number) {
  const rows = await db
    .select(auditColumns)
    .from(auditEvents)
    .where(and(eq(auditEvents.objectType, objectType), eq(auditEvents.objectId, objectId)))
    .orderBy(desc(auditEvents.id))
    .limit(NEWEST + 1)
  return {
    rows: rows.slice(0, NEWEST).map((row) => ({
      id: row.id,
      action: row.action,
      what: sentenceOf(row),
      reason: row.reason,
      at: dateTimeOf(row.at),
    })),
    more: rows.length > NEWEST ? `?object=${objectType}&number=${objectId}` : null,
  }
}
