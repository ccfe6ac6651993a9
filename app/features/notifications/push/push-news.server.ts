import { inArray, sql } from "drizzle-orm"
import { STILL_OPEN } from "#app/viewer/sessions.server.ts"
import { nameAndCompany } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import type { Role } from "#db/schema/accounts.ts"
import { notBlocked } from "#db/schema/safety.ts"
import { isOver, kindsAbout, type NotificationEvent } from "../notification-kinds.ts"

export interface News extends NotificationEvent {
  id: number
  accountId: number
  role: Role
  endpoint: string
  p256dh: string
  auth: string
  showsNames: boolean
}

/** Unread, by somebody visible to the reader, a request still open, to a device with an open session. */
export async function findNews(asked: { device: number } & ({ notice: number } | { from: number })) {
  const which = "notice" in asked ? sql`n.id = ${asked.notice}` : sql`n.kind = 'message' and n.actor_id = ${asked.from}`
  const [news] = await db.execute<News & Record<string, unknown>>(sql`
    select n.id::float8 as id, account.id::float8 as "accountId", account.role, n.kind, n.actor_id::float8 as "actorId",
      ${nameAndCompany("actor")} as "actorName", n.note, r.status, d.endpoint, d.p256dh, d.auth,
      d.shows_names as "showsNames"
    from push_subscription d
      join session on session.token_hash = d.session_hash
      join account on account.id = d.account_id and account.status = 'active'
      join notification n on n.account_id = d.account_id and n.read_at is null and ${which}
      left join account actor on actor.id = n.actor_id
      left join connection_request r on r.id = n.subject_id and ${inArray(sql`n.kind`, kindsAbout("request", "connection"))}
    where d.id = ${asked.device} and ${sql.raw(STILL_OPEN)}
      and coalesce(actor.status, 'active') = 'active' and ${notBlocked(sql`d.account_id`, sql`n.actor_id`)}
    limit 1`)
  return news && !isOver(news) ? (news as News) : undefined
}
