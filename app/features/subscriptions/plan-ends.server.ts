import { sql } from "drizzle-orm"
import { config } from "#app/config.server.ts"
import { longDayOf } from "#app/dates/dates.ts"
import { ZONE } from "#app/dates/pakistan.ts"
import { isMailedAtOnce } from "#app/features/notifications/mail/mail-preferences.server.ts"
import { unsubscribeAddress } from "#app/features/notifications/mail/unsubscribe.server.ts"
import type { EndingPlan } from "#app/features/notifications/notification-kinds.ts"
import { notify } from "#app/features/notifications/notify.server.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import { ownName } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import type { Plan } from "#db/schema/subscriptions.ts"
import { planEndsMail } from "./plan-mails.ts"
import { termsOf } from "./plan-table.ts"

const AT_ONCE = 50

interface Ending extends Record<string, unknown> {
  id: number
  account_id: number
  email: string
  name: string
  plan: Plan
  ends_at: string
  state: EndingPlan["state"]
  next: Plan | null
}

/**
 * Three days before the end and on the day, from eight in the morning in Pakistan, or later if no server ran. Mark,
 * notification and mail are one transaction, and other servers' rows are skipped: each is sent once.
 */
export async function sendPlanReminders() {
  while ((await sendSomeReminders()) === AT_ONCE);
}

function sendSomeReminders() {
  return db.transaction(async (tx) => {
    const due = await tx.execute<Ending>(DUE)
    for (const { id, account_id, email, name, ...row } of due) {
      const next = row.next && termsOf(row.next).name
      const ending = { plan: termsOf(row.plan).name, on: longDayOf(new Date(row.ends_at)), state: row.state, next }
      const to = Number(account_id)
      const mailed = await isMailedAtOnce(tx, to, "plan")
      await notify(tx, "subscription", { to, about: Number(id), mailed, ...ending })
      const mail = { ...planEndsMail(email, name, ending, config.origin), unsubscribe: unsubscribeAddress(to, "plan") }
      if (mailed) await sendMail(mail, { within: tx })
    }
    return due.length
  })
}

const DUE = sql`
  with due as (
    select s.id, a.email, ${ownName("a")} as name, t.last_day,
      (select n.plan from subscription n where n.account_id = s.account_id and n.status = 'active'
        and n.starts_at >= s.ends_at order by n.starts_at limit 1) as next
    from subscription s
      join account a on a.id = s.account_id and a.status = 'active'
      cross join lateral (select now() >= least(s.ends_at,
        (date_trunc('day', s.ends_at at time zone '${sql.raw(ZONE)}') + interval '8 hours') at time zone '${sql.raw(ZONE)}') as last_day) t
    where s.status = 'active' and s.end_told_at is null
      and s.ends_at between now() - interval '14 days' and now() + interval '3 days'
      and (t.last_day or (s.soon_told_at is null and s.ends_at - s.starts_at > interval '3 days'))
      and not exists (select 1 from subscription n where n.account_id = s.account_id and n.status = 'active'
        and n.ends_at > s.ends_at and (n.plan = s.plan or s.ends_at <= now()))
    order by s.ends_at limit ${AT_ONCE} for update of s skip locked
  )
  update subscription s set soon_told_at = coalesce(soon_told_at, now()), end_told_at = case when last_day then now() end
  from due where due.id = s.id
  returning s.id, s.account_id, due.email, due.name, s.plan, s.ends_at, due.next,
    case when s.ends_at <= now() then 'over' when last_day then 'today' else 'soon' end as state`
