import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { dateTimeOf } from "#app/dates/dates.ts"
import { beginOf } from "#app/dates/pakistan.server.ts"
import { auditColumns } from "#app/features/moderation/audit-columns.server.ts"
import { fieldsOf, sentenceOf } from "#app/features/moderation/audit-sentence.ts"
import { labelOf } from "#app/features/moderation/audit-texts.ts"
import type { Paging } from "#app/url/address.ts"
import { db } from "#db/client.ts"
import { inOrder } from "#db/lists/in-order.ts"
import { keyedPage } from "#db/lists/keyed-page.ts"
import { accounts } from "#db/schema/accounts.ts"
import { auditEvents } from "#db/schema/site.ts"
import type { AuditQuery } from "./audit-query.ts"

const PAGE = 50

const EMPTY = { entries: [], total: 0, walk: { about: null, previous: null, next: null } }

/** Newest first. */
export async function readAuditLog(query: AuditQuery, place: Paging["place"]) {
  const actorId = query.who === null ? null : await numberOf(query.who)
  if (actorId === undefined) return EMPTY
  const whole = Object.values(query).every((filter) => filter === null)
  const { ids, total, walk } = await keyedPage(
    logIds({ ...query, actorId }),
    { place, limit: PAGE },
    { ...NEWEST, whole },
  )
  const rows = await db
    .select({ ...auditColumns, ip: auditEvents.ip, requestId: auditEvents.requestId })
    .from(auditEvents)
    .where(inArray(auditEvents.id, ids))
  const entries = inOrder(ids, rows).map((row) => ({
    id: row.id,
    at: dateTimeOf(row.at),
    what: sentenceOf(row),
    reason: row.reason,
    fields: [
      { label: "entry", text: String(row.id), to: null },
      { label: "action", text: row.action, to: null },
      { label: "by account", text: String(row.actorId ?? "none"), to: null },
      { label: "to", text: `${labelOf(row.objectType ?? "nothing")} ${row.objectId ?? ""}`, to: null },
      { label: "address", text: row.ip ?? "none", to: null },
      { label: "request", text: row.requestId ?? "none", to: null },
      ...fieldsOf(row.detail),
    ],
  }))
  return { entries, total, walk }
}

export const NEWEST = { descending: true }

async function numberOf(who: string) {
  if (/^\d{1,15}$/.test(who)) return Number(who)
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, who))
  return account?.id
}

interface Wanted extends AuditQuery {
  actorId: number | null
}

/** Ids ascend, so each filter walks an index from where the page begins. */
export function logIds({ actorId, what, object, number, day }: Wanted) {
  return db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        actorId === null ? undefined : eq(auditEvents.actorId, actorId),
        what ? eq(auditEvents.action, what) : undefined,
        object ? eq(auditEvents.objectType, object) : undefined,
        object && number ? eq(auditEvents.objectId, number) : undefined,
        day ? onDay(day) : undefined,
      ),
    )
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
