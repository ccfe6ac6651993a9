import { and, desc, eq } from "drizzle-orm"
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
