import { and, eq, isNull, sql } from "drizzle-orm"
import { followRequests } from "#app/features/cases/moves/follow-requests.server.ts"
import { sameClients } from "#app/features/people/connect/asking.server.ts"
import { showAgain } from "#app/features/profiles/known/hidden.server.ts"
import { reachableBy } from "#app/features/profiles/visible.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { betweenPair, isOpen, connectionRequests as requests } from "#db/schema/connections.ts"
import { withPairLocked } from "../connections.server.ts"

const TOO_LATE = refuse("conflict", "This decline can no longer be undone. You may ask at any time.")

/** Longer than the notice is seen: without scripts one reads and presses in one's own time. */
const isRecent = sql<boolean>`${requests.decidedAt} > now() - interval '10 minutes'`

/** Nobody has heard of it: a consultant who has asked for a client reads it in the case at once. */
const isUnseen = isNull(requests.senderClientId)

const declinedBy = (viewer: Actor, requestId: number) =>
  and(eq(requests.id, requestId), eq(requests.receiverId, viewer.id), isUnseen)

export async function canUndoDecline(viewer: Actor, requestId: number) {
  const mine = and(declinedBy(viewer, requestId), eq(requests.status, "declined"), isRecent)
  return (await db.select({ id: requests.id }).from(requests).where(mine)).length > 0
}

/**
 * The request waits again as if it had not been answered: the other side had no notice, and gets none. Not where
 * anything else has happened between the two since: a block, a newer request, an account that is gone.
 */
export async function undoDecline(viewer: Actor, requestId: number): Promise<Result<null>> {
  const mine = declinedBy(viewer, requestId)
  const { senderId, senderClientId, receiverClientId, status } = requests
  const [found] = await db.select({ senderId }).from(requests).where(mine)
  if (!found) return NOT_FOUND
  return withPairLocked(found.senderId, viewer.id, async (tx) => {
    const [request] = await tx
      .select({ status, senderClientId, receiverClientId, recent: isRecent })
      .from(requests)
      .innerJoin(accounts, eq(accounts.id, senderId))
      .where(and(mine, reachableBy(viewer.id)))
    if (request?.status === "pending") return done(null)
    if (request?.status !== "declined" || !request.recent) return TOO_LATE
    const clients = sameClients(request.senderClientId, request.receiverClientId)
    const [newer] = await tx
      .select({ id: requests.id })
      .from(requests)
      .where(and(betweenPair(viewer.id, found.senderId), isOpen, clients))
    if (newer) return TOO_LATE
    await tx
      .update(requests)
      .set({ status: "pending", decidedAt: null, declineReason: null })
      .where(eq(requests.id, requestId))
    await followRequests(tx, [requestId])
    await showAgain(tx, viewer.id, found.senderId)
    return done(null)
  })
}
