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

export interface ActingViewer {
  id: number
  actingFor?: { id: number; name: string } | null
}

/** Only what queries need. */
export const asking = ({ id, actingFor }: ActingViewer): ActingViewer => ({
  id,
  actingFor: actingFor ? { id: actingFor.id, name: "" } : null,
})

/** For a lateral join: the viewer's open request or connection with each profile, of the acting client if any. */
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
