import { and, eq, inArray, isNull, or, sql } from "drizzle-orm"
import type { PgUpdateSetSource } from "drizzle-orm/pg-core"
import { followRequests } from "#app/features/cases/moves/follow-requests.server.ts"
import { countAgain } from "#app/features/notifications/announce.server.ts"
import { kindsAbout } from "#app/features/notifications/notification-kinds.ts"
import { hideFromKnown } from "#app/features/profiles/known/hidden.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import type { Database } from "#db/client.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { familyApprovals as approvals } from "#db/schema/family.ts"
import { notifications } from "#db/schema/notifications.ts"

export const requestColumns = {
  id: requests.id,
  senderId: requests.senderId,
  receiverId: requests.receiverId,
  senderClientId: requests.senderClientId,
  receiverClientId: requests.receiverClientId,
  status: requests.status,
}
export type Request = Pick<typeof requests.$inferSelect, keyof typeof requestColumns>

type Closed = Exclude<Request["status"], "pending" | "removed">

export async function close(tx: Database, ids: number[], status: Closed, declineReason?: string) {
  // Not `now()`: a plan may have begun while this transaction waited for the lock, and this counts within its term.
  await end(tx, ids, { status, declineReason, decidedAt: sql`clock_timestamp()` })
}

/**
 * The side that did not remove it waits; null: neither did. It keeps the date on which it was accepted, as it still
 * counts against the plan of that term.
 */
export async function closeConnections(tx: Database, ids: number[], removedBy: number | null) {
  const removedBySender = sql`${requests.senderId} = ${removedBy}`
  await end(tx, ids, { status: "removed", removedAt: sql`clock_timestamp()`, removedBySender })
}

type Ending = PgUpdateSetSource<typeof requests> & Pick<Request, "status">

async function end(tx: Database, ids: number[], ending: Ending) {
  if (ids.length === 0) return
  const ended = await tx
    .update(requests)
    .set(ending)
    .where(inArray(requests.id, ids))
    .returning({ senderId: requests.senderId, receiverId: requests.receiverId })
  await followRequests(tx, ids)
  await tx
    .update(approvals)
    .set({ outcome: "overtaken", decidedAt: sql`now()` })
    .where(and(inArray(approvals.requestId, ids), isNull(approvals.decidedAt)))
  await endNews(tx, ids, ending.status)
  await hideFromKnown(tx, [...new Set(ended.flatMap(({ senderId, receiverId }) => [senderId, receiverId]))])
}

// Notifications about it are no news any more. Of an answered request they stay, read; of one that was withdrawn or a
// removed connection the other side need not hear at all.
async function endNews(tx: Database, ids: number[], status: Request["status"]) {
  const sides = tx
    .select({ id: sql<number>`unnest(array[${requests.senderId}, ${requests.receiverId}])`.as("id") })
    .from(requests)
    .where(inArray(requests.id, ids))
  const news = and(
    isNull(notifications.readAt),
    inArray(notifications.accountId, sides),
    inArray(notifications.kind, kindsAbout(status === "removed" ? "connection" : "request")),
    inArray(notifications.subjectId, ids),
  )
  if (status === "cancelled" || status === "removed") await tx.delete(notifications).where(news)
  else await tx.update(notifications).set({ readAt: sql`now()` }).where(news)
  await countAgain(tx, sides)
}

/** A trigger keeps what others have received with one of them, for reports. */
export const forgetRequests = (tx: Database, { id }: Actor) =>
  tx.delete(requests).where(or(eq(requests.senderId, id), eq(requests.receiverId, id)))
