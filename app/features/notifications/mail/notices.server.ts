import { inArray, sql } from "drizzle-orm"
import { numberedNameFor } from "#app/features/profiles/client-number.server.ts"
import type { Mail } from "#app/mail/delivery.server.ts"
import { nameAndCompany } from "#app/viewer/shown-name.server.ts"
import type { Database } from "#db/client.ts"
import type { Frequency, MailKind } from "#db/schema/mails.ts"
import { notifications } from "#db/schema/notifications.ts"
import { notBlocked } from "#db/schema/safety.ts"
import { isOver, kindsAbout, type NotificationEvent, notificationText } from "../notification-kinds.ts"
import { MAILS, usualFrequency } from "./mail-kinds.ts"
import { mailTime } from "./mail-policy.ts"
import { frequencyFor } from "./mail-preferences.server.ts"
import { noticeMail } from "./mail-texts.ts"
import { farewellTo, RECIPIENT, type RecipientRow, reachOf, recipientOf, type SweepBatch } from "./recipients.server.ts"

const ACCOUNTS_A_BATCH = 50
const LOOKED_AT = 1_000

interface Row extends RecipientRow, NotificationEvent {
  id: number
  createdAt: string
  isRead: boolean
  outOfSight: boolean
  frequency: Frequency | null
}

// For the accounts of this batch, one kind of mail: what becomes due together is one mail. What was read, answered,
// taken back or became invisible is not mailed.
const waiting = (kind: MailKind, now: Date) => {
  const kinds = inArray(sql`n.kind`, MAILS[kind].notifications)
  const due = sql`select distinct account_id from (select account_id from notification n
      where ${kinds} and mail_at <= ${now.toISOString()} order by mail_at limit ${LOOKED_AT}) first_due
    limit ${ACCOUNTS_A_BATCH}`
  const ownClient = "case when r.sender_id = n.account_id then r.sender_client_id else r.receiver_client_id end"
  const theirClient = "case when r.sender_id = n.account_id then r.receiver_client_id else r.sender_client_id end"
  const nameOf = (
    id: string,
  ) => sql`(select ${numberedNameFor(sql`n.account_id`, "c")} from profile c where c.id = ${sql.raw(id)}
    and (c.account_id = n.account_id or not c.awaits_consent))`
  return sql`select n.id::float8 as id, n.kind, n.created_at as "createdAt", n.read_at is not null as "isRead", n.note, r.status,
      n.actor_id::float8 as "actorId", ${nameAndCompany("actor")} as "actorName",
      coalesce(actor.status, 'active') <> 'active' or not (${notBlocked(sql`a.id`, sql`n.actor_id`)}) as "outOfSight",
      ${nameOf(ownClient)} as "ownClient", ${nameOf(theirClient)} as "theirClient",
      ${sql.raw(frequencyFor("a.id", `'${kind}'`, ownClient))} as frequency, ${RECIPIENT}
    from (${due}) due
    join notification n on n.account_id = due.account_id and ${kinds} and n.mail_at is not null
    join account a on a.id = n.account_id
    left join account actor on actor.id = n.actor_id
    left join connection_request r on r.id = n.subject_id and ${inArray(sql`n.kind`, kindsAbout("request", "connection"))}
    order by n.id`
}

/** One batch: some accounts with something due; marks it as mailed. */
export async function mailNotices(tx: Database, kind: MailKind, now: Date): Promise<SweepBatch> {
  const rows = (await tx.execute<Row>(waiting(kind, now))) as unknown as Row[]
  const settled: number[] = []
  const later = new Map<number, Date>()
  const mails: Mail[] = []
  for (const own of Map.groupBy(rows, ({ account_id }) => account_id).values()) {
    const wanted: Row[] = []
    for (const row of own) isNews(row, kind) ? wanted.push(row) : settled.push(row.id)
    const byFrequency = Map.groupBy(wanted, (row) => frequencyOf(row, kind))
    for (const [frequency, group] of byFrequency) {
      const due = group.map((row) => mailTime(kind, frequency, new Date(row.createdAt))!)
      if (due.some((time) => time <= now)) {
        mails.push(...(await written(tx, kind, group, now)))
        settled.push(...group.map(({ id }) => id))
      } else for (const [number, { id }] of group.entries()) later.set(id, due[number]!)
    }
  }
  await settle(tx, settled, later)
  return { looked: rows.length, mails }
}

const frequencyOf = ({ frequency, role }: Row, kind: MailKind) => frequency ?? usualFrequency(kind, role)

function isNews(row: Row, kind: MailKind) {
  return !(row.isRead || row.outOfSight || isOver(row) || frequencyOf(row, kind) === "never")
}

async function written(tx: Database, kind: MailKind, group: Row[], now: Date) {
  const [first] = group as [Row]
  const reach = reachOf(first, now)
  if (reach === "idle") return farewellTo(tx, first, now)
  return reach === "reached" ? [noticeMail(kind, recipientOf(first), group.map(notificationText))] : []
}

async function settle(tx: Database, settled: number[], later: Map<number, Date>) {
  if (settled.length > 0) await tx.update(notifications).set({ mailAt: null }).where(inArray(notifications.id, settled))
  if (later.size === 0) return
  const times = JSON.stringify([...later].map(([id, at]) => ({ id, at })))
  await tx.execute(sql`update notification set mail_at = later.at
    from json_to_recordset(${times}::text::json) as later(id bigint, at timestamptz) where notification.id = later.id`)
}
