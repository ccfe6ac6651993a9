import { sql } from "drizzle-orm"
import { ownName } from "#app/viewer/shown-name.server.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { auditEvents } from "#db/schema/site.ts"

/** Of a line of the log with the names of whom it tells of; what else it names has a number. */
export const auditColumns = {
  id: auditEvents.id,
  at: auditEvents.at,
  action: auditEvents.action,
  reason: auditEvents.reason,
  detail: auditEvents.detail,
  actorId: auditEvents.actorId,
  objectType: auditEvents.objectType,
  objectId: auditEvents.objectId,
  actor: nameOf(sql`${auditEvents.actorId}`),
  object: sql<string | null>`case ${auditEvents.objectType}
    when 'account' then ${nameOf(sql`${auditEvents.objectId}`)}
    when 'profile' then (select ${fullNameOf(profiles)} from ${profiles} where ${profiles.id} = ${auditEvents.objectId}) end`,
}

function nameOf(id: ReturnType<typeof sql>) {
  return sql<string | null>`(select ${ownName("someone")} from account as someone where someone.id = ${id})`
}
