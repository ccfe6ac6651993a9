import { and, eq, gt, inArray, isNotNull, not, or, sql as raw } from "drizzle-orm"
import { isEvidence } from "#app/features/safety/received.server.ts"
import type { Leaver } from "#app/viewer/leaver.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { attachments, conversations, messages } from "#db/schema/chat.ts"
import { areConnected } from "#db/schema/connections.ts"
import { forgetAttachments } from "../attachments/attachments.server.ts"

/**
 * Before an account goes: its conversations with whoever is not connected with it. Their chat was closed, and a deleted
 * account must not open it again; what the other side has received stays to be reported.
 */
export async function forgetChats(tx: Database, { id: accountId, afterCommit }: Leaver) {
  const closed = await tx
    .update(conversations)
    .set({ endedAt: raw`now()`, lowUnread: 0, highUnread: 0, lowSentAt: null, highSentAt: null })
    .where(
      and(
        or(eq(conversations.lowId, accountId), eq(conversations.highId, accountId)),
        not(areConnected(conversations.lowId, conversations.highId)),
      ),
    )
    .returning({ id: conversations.id })
  const files = await forgetUnreportable(
    tx,
    closed.map(({ id }) => id),
  )
  afterCommit.push(() => forgetAttachments(files))
}

/** What nobody can report any more. Answers its files. */
async function forgetUnreportable(tx: Database, ids: number[]) {
  const ended = inArray(conversations.id, ids)
  const receiver = raw`(case when ${messages.senderId} = ${conversations.lowId} then ${conversations.highId} else ${conversations.lowId} end)`
  const reportable = raw`exists (select 1 from ${messages} join ${accounts} on ${accounts.id} = ${receiver}
    where ${messages.conversationId} = ${conversations.id} and ${isEvidence(messages.createdAt)} and ${accounts.status} <> 'deleted')`
  const gone = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(ended, not(reportable)))
  const kept = ids.filter((id) => !gone.some((one) => one.id === id))
  await tx.delete(messages).where(and(inArray(messages.conversationId, kept), not(isEvidence(messages.createdAt))))
  const { id, kind } = attachments
  const files = await tx
    .delete(attachments)
    .where(
      and(
        inArray(attachments.conversationId, ids),
        raw`not exists (select 1 from ${messages} where ${messages.attachmentId} = ${attachments.id}
          and ${inArray(messages.conversationId, kept)})`,
      ),
    )
    .returning({ id, kind })
  const over = gone.map((one) => one.id)
  await tx.delete(conversations).where(inArray(conversations.id, over))
  return files
}

const ENDED_AT_ONCE = 500

/** Of chats with somebody who has left: what was received too long ago to be reported. */
export async function sweepEndedChats() {
  for (let last = 0; ; ) {
    const ended = await db
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(isNotNull(conversations.endedAt), gt(conversations.id, last)))
      .orderBy(conversations.id)
      .limit(ENDED_AT_ONCE)
    if (ended.length === 0) return
    const ids = ended.map(({ id }) => id)
    await forgetAttachments(await db.transaction((tx) => forgetUnreportable(tx, ids)))
    last = ids.at(-1)!
  }
}
