import { and, asc, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm"
import { dateTimeOf } from "#app/dates/dates.ts"
import { beginOf } from "#app/dates/pakistan.server.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { auditEvents } from "#db/schema/site.ts"
import type { AuditQuery } from "./audit-query.ts"

const PAGE = 50

/** Newest first; `newer` and `older` are the cursors of the next pages. */
export async function readAuditLog(query: AuditQuery) {
  const actorId = query.who === null ? null : await numberOf(query.who)
  if (actorId === undefined) return { entries: [], newer: null, older: null }
  const rows = await pageOfLog({ ...query, actorId })
  const upwards = query.after !== null
  const more = rows.length > PAGE
  const entries = rows.slice(0, PAGE)
  if (upwards) entries.reverse()
  const first = upwards ? more : query.before !== null
  const last = upwards || more
  return {
    entries: entries.map(({ at, ...entry }) => ({ ...entry, at: dateTimeOf(at) })),
    newer: first ? (entries[0]?.id ?? null) : null,
    older: last ? (entries.at(-1)?.id ?? null) : null,
  }
}

async function numberOf(who: string) {
  if (/^\d{1,15}$/.test(who)) return Number(who)
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, who))
  return account?.id
}

interface Wanted extends AuditQuery {
  actorId: number | null
}

/** Ids ascend, so each filter walks an index from where the page begins. */
export function pageOfLog({ actorId, what, object, number, day, before, after }: Wanted) {
  const { id } = auditEvents
  return db
    .select({
      id,
      at: auditEvents.at,
      action: auditEvents.action,
      reason: auditEvents.reason,
      detail: auditEvents.detail,
      ip: auditEvents.ip,
      objectType: auditEvents.objectType,
      objectId: auditEvents.objectId,
      actorId: auditEvents.actorId,
      actor: sql<string | null>`${shownName()}`,
    })
    .from(auditEvents)
    .leftJoin(accounts, eq(accounts.id, auditEvents.actorId))
    .where(
      and(
        actorId === null ? undefined : eq(auditEvents.actorId, actorId),
        what ? eq(auditEvents.action, what) : undefined,
        object ? eq(auditEvents.objectType, object) : undefined,
        object && number ? eq(auditEvents.objectId, number) : undefined,
        day ? onDay(day) : undefined,
        before ? lt(id, before) : undefined,
        after ? gt(id, after) : undefined,
      ),
    )
    .orderBy(after ? asc(id) : desc(id))
    .limit(PAGE + 1)
}

/**
 * The date of an entry is that at which its transaction began, and none lasts a minute: a day's numbers lie between
 * those of the entries a minute before and after it. So the walk by number begins and ends there.
 */
function onDay(day: string) {
  const [begin, end] = [beginOf(day), sql`${beginOf(day)} + interval '1 day'`]
  const beside = (where: SQL, order: SQL) =>
    sql`(select edge.id from ${auditEvents} as edge where edge.at ${where} order by edge.at ${order} limit 1)`
  return sql`${auditEvents.at} >= ${begin} and ${auditEvents.at} < ${end}
    and ${auditEvents.id} > coalesce(${beside(sql`< ${begin} - interval '1 minute'`, sql`desc`)}, 0)
    and ${auditEvents.id} < coalesce(${beside(sql`> ${end} + interval '1 minute'`, sql`asc`)}, 9007199254740991)`
}

/** Distinct values, by one index look-up each. */
async function valuesOf(column: "action" | "object_type") {
  const name = sql.raw(column)
  const rows = await db.execute<{ value: string }>(sql`with recursive known as (
      (select ${name} as value from ${auditEvents} where ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} from ${auditEvents} where ${name} > known.value order by ${name} limit 1)
      from known where known.value is not null
    ) select value from known where value is not null`)
  return rows.map(({ value }) => value)
}

export async function auditChoices() {
  const [actions, objects] = await Promise.all([valuesOf("action"), valuesOf("object_type")])
  return { actions, objects }
}
