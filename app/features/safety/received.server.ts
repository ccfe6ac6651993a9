import { and, eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { ownNameAndCompany } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { conversations, messages } from "#db/schema/chat.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { formerNames, formerRequests } from "#db/schema/received.ts"
import { REPORTABLE_DAYS } from "./received-policy.ts"

/** Recent enough to be reported. */
export const isEvidence = (at: SQLWrapper) => sql`${at} > now() - interval '${sql.raw(String(REPORTABLE_DAYS))} days'`

/** Also those deleted with their sender or a client. */
export const requestsTo = (viewerId: number) => sql`
  (select ${requests.id}, sender_id, receiver_client_id, note, created_at from ${requests} where ${requests.receiverId} = ${viewerId}
  union all select ${formerRequests.id}, sender_id, receiver_client_id, note, created_at from ${formerRequests}
    where ${formerRequests.receiverId} = ${viewerId})`

/** Who has written to somebody, and the number and date of the newest message of each. */
const writersTo = (viewerId: number) => {
  const written = (mine: SQLWrapper, other: SQLWrapper) => sql`
    select ${other} as sender_id, newest.created_at from ${conversations} cross join lateral (
      select created_at from ${messages} where ${messages.conversationId} = ${conversations.id} and ${messages.senderId} = ${other}
      order by ${messages.id} desc limit 1) as newest
    where ${mine} = ${viewerId}`
  const { lowId, highId } = conversations
  return sql`${written(lowId, highId)} union all ${written(highId, lowId)}`
}

/** From whom something reportable was received, and when the last of it. */
export const sendersTo = (viewerId: number): SQL => sql`
  (select sender_id, max(created_at) as received_at from (${writersTo(viewerId)}
    union all select sender_id, created_at from ${requestsTo(viewerId)} as request) as received
  where ${isEvidence(sql`created_at`)} group by sender_id)`

/** An account's name at that time. */
export const nameThen = (at: SQLWrapper) => sql<string>`coalesce((select ${formerNames.name} from ${formerNames}
  where ${formerNames.accountId} = ${accounts.id} and ${formerNames.untilAt} >= ${at}
  order by ${formerNames.untilAt} limit 1), ${ownNameAndCompany()})`

/** By the name of then; also suspended or deleted accounts. */
export async function findSender(viewer: { id: number }, accountId: number, within: Database = db) {
  const [sender] = await within.execute<{ name: string; receivedAt: Date }>(sql`
    select ${nameThen(sql`received_at`)} as name, received_at as "receivedAt"
    from ${sendersTo(viewer.id)} as sender join account on account.id = sender_id where sender_id = ${accountId}`)
  return sender && { name: sender.name, receivedAt: new Date(sender.receivedAt) }
}

/** Of a deleted account: what nobody is left to report. */
export async function forgetReceived(tx: Database, { id: accountId }: { id: number }) {
  await tx.update(formerRequests).set({ note: null }).where(eq(formerRequests.receiverId, accountId))
  const isGone = sql`(select status from account where id = ${formerRequests.senderId} + ${formerRequests.receiverId} - ${accountId}) = 'deleted'`
  await tx
    .delete(formerRequests)
    .where(and(or(eq(formerRequests.senderId, accountId), eq(formerRequests.receiverId, accountId)), isGone))
}

/** What can no longer be reported, and former names that nobody needs. */
export async function sweepReceived() {
  await db.delete(formerRequests).where(sql`not ${isEvidence(formerRequests.goneAt)}`)
  await db.delete(formerNames).where(sql`not ${isEvidence(formerNames.untilAt)}`)
}
