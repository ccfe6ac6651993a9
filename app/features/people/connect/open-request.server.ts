import { and, eq, sql } from "drizzle-orm"
import { unionAll } from "drizzle-orm/pg-core"
import { db } from "#db/client.ts"
import {
  betweenPair,
  isAboutClient,
  isAboutProfile,
  isAccepted,
  isOpen,
  connectionRequests as requests,
} from "#db/schema/connections.ts"
import { familyApprovals as approvals, isWaiting } from "#db/schema/family.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { ConnectionState } from "./connection-state.ts"

export interface ActingViewer {
  id: number
  actingFor?: { id: number; name: string } | null
}

/** Only what queries need. */
export const asking = ({ id, actingFor }: ActingViewer): ActingViewer => ({
  id,
  actingFor: actingFor ? { id: actingFor.id, name: "" } : null,
})

/**
 * For a lateral join: the viewer's open request or connection with each profile, of the acting client if any. What waits
 * for the viewer's family stands before the request that it would accept.
 */
export function openRequestOf(viewer: ActingViewer) {
  const ofClient = viewer.actingFor ? isAboutClient(viewer.actingFor.id) : undefined
  const own = db
    .select({
      requestId: sql<number | null>`${requests.id}`.mapWith(requests.id).as("open_request_id"),
      state: sql<ConnectionState>`case when ${isAccepted} then 'connected'
        when ${requests.senderId} = ${viewer.id} then 'sent' else 'received' end`.as("request_state"),
      rank: sql<number>`case when ${isAccepted} then 0 else 2 end`.as("rank"),
    })
    .from(requests)
    .where(and(betweenPair(viewer.id, profiles.accountId), isOpen, isAboutProfile, ofClient))
  const familys = db
    .select({
      requestId: sql<number | null>`null::bigint`.mapWith(requests.id).as("open_request_id"),
      state: sql<ConnectionState>`'family'`.as("request_state"),
      rank: sql<number>`1`.as("rank"),
    })
    .from(approvals)
    .where(
      and(
        eq(approvals.memberId, viewer.id),
        eq(approvals.otherId, profiles.accountId),
        isWaiting(approvals),
        sql`(${profiles.kind} = 'member' or ${approvals.profileId} = ${profiles.id})`,
      ),
    )
  return unionAll(own, familys).orderBy(sql`rank`, sql`open_request_id desc`).limit(1).as("open_request")
}
