import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import { shownName } from "#app/viewer/shown-name.server.ts"
import type { Database } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { guardianSeats, isTaken } from "#db/schema/family.ts"
import { type NotificationKind, notifications } from "#db/schema/notifications.ts"
import { notBlocked } from "#db/schema/safety.ts"
import { announce, countAgain } from "./announce.server.ts"
import { MAILS } from "./mail/mail-kinds.ts"
import { KINDS, type News } from "./notification-kinds.ts"

/** `mailed`: a mail of its own is sent with it. */
type Recipient<K extends NotificationKind> = News[K] & { to: number; mailed?: boolean }

const MAILED = new Set(Object.values(MAILS).flatMap(({ notifications }) => notifications))

const announced = { id: notifications.id, accountId: notifications.accountId }

export async function notify<K extends NotificationKind>(within: Database, kind: K, news: Recipient<K>) {
  const mailAt = news.mailed || !MAILED.has(kind) ? null : undefined
  const kept = await within
    .insert(notifications)
    .values({ accountId: news.to, kind, mailAt, ...KINDS[kind].row(news) })
    .returning(announced)
  await announce(within, kind, kept)
}

const unreadOf = (kind: NotificationKind, from: number, to: number) =>
  and(
    eq(notifications.accountId, to),
    eq(notifications.actorId, from),
    isNull(notifications.readAt),
    eq(notifications.kind, kind),
  )

/** Once from the same person until it is read. */
export async function notifyOnce<K extends NotificationKind>(
  within: Database,
  kind: K,
  news: Recipient<K> & { from: number },
) {
  const [unread] = await within
    .select({ id: notifications.id })
    .from(notifications)
    .where(unreadOf(kind, news.from, news.to))
    .limit(1)
  if (!unread) await notify(within, kind, news)
}

/** What was not read yet: it is so no more. */
export async function takeBack(within: Database, kind: NotificationKind, { from, to }: { from: number; to: number }) {
  const gone = await within
    .delete(notifications)
    .where(unreadOf(kind, from, to))
    .returning({ id: notifications.id })
  if (gone.length > 0) await countAgain(within, sql`select ${to}::bigint as id`)
}

export async function notifyAdministrators<K extends NotificationKind>(within: Database, kind: K, news: News[K]) {
  const { actorId = null, subjectId = null, note = null } = KINDS[kind].row(news)
  const kept = await within.execute<{
    id: number
    accountId: number
  }>(sql`insert into ${notifications} (account_id, kind, actor_id, subject_id, note)
    select ${accounts.id}, ${kind}, ${actorId}, ${subjectId}, ${note} from ${accounts}
    where ${accounts.role} = 'admin' and ${accounts.status} = 'active'
    returning id::float8 as id, account_id::float8 as "accountId"`)
  await announce(within, kind, [...kept])
}

/** Whoever sits at this member's table, but for those who have a block with whom it is about. */
export async function notifyGuardians(
  within: Database,
  kind: "family-request" | "family-accepted" | "family-message",
  { of, from, unless }: { of: number; from: number; unless?: SQL },
) {
  const kept = await within.execute<{ id: number; accountId: number }>(sql`
    insert into ${notifications} (account_id, kind, actor_id, subject_id, note)
    select ${guardianSeats.guardianId}, ${kind}, ${from}::bigint, ${guardianSeats.id}, ${shownName()}
    from ${guardianSeats} join ${accounts} on ${accounts.id} = ${guardianSeats.memberId}
    where ${guardianSeats.memberId} = ${of} and ${isTaken(guardianSeats)}
      and ${guardianSeats.guardianId} <> ${from} and ${notBlocked(guardianSeats.guardianId, sql`${from}::bigint`)}
      and not (${unless ?? sql`false`})
    returning id::float8 as id, account_id::float8 as "accountId"`)
  if (kept.length > 0) await announce(within, kind, [...kept])
}

/**
 * Part of the one statement that stores messages. `news` selects receiver, sender, conversation and by, the guardian who has
 * written. Messages of one conversation and one writer are one notification until it is read.
 */
export const notifyOfMessages = (news: string) => `
    insert into notification (account_id, kind, actor_id, subject_id, note)
    select receiver, 'message', sender, conversation, by from (${news}) as news
    where (select true from notification where account_id = receiver and read_at is null
      and kind = 'message' and actor_id = sender and note is not distinct from by limit 1) is null`
