import { and, sql } from "drizzle-orm"
import { db } from "#db/client.ts"
import {
  betweenPair,
  isAboutClient,
  isAboutProfile,
  isAccepted,
  isOpen,
  connectionRequests as requests,
} from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { ConnectionState } from "./connection-state.ts"

/** Who looks at others; a consultant may be working for one client. */
export interface ActingViewer {
  id: number
  actingFor?: { id: number; name: string } | null
}

/** The same without what no query asks for. */
export const asking = ({ id, actingFor }: ActingViewer): ActingViewer => ({
  id,
  actingFor: actingFor ? { id: actingFor.id, name: "" } : null,
})

/**
 * For a lateral join with profiles: the request or connection that a viewer has with each of them. While a consultant
 * works for one client it is that client's.
 */
export function openRequestOf(viewer: ActingViewer) {
  const ofClient = viewer.actingFor ? isAboutClient(viewer.actingFor.id) : undefined
  return db
    .select({
      requestId: requests.id,
      state: sql<ConnectionState>`case when ${isAccepted} then 'connected'
        when ${requests.senderId} = ${viewer.id} then 'sent' else 'received' end`.as("request_state"),
    })
    .from(requests)
    .where(and(betweenPair(viewer.id, profiles.accountId), isOpen, isAboutProfile, ofClient))
    .orderBy(sql`${isAccepted} desc`, sql`${requests.id} desc`)
    .limit(1)
    .as("open_request")
}
