import { type SQLWrapper, sql } from "drizzle-orm"
import { db } from "#db/client.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { ConnectionState } from "./connection-state.ts"

/** Spelled as the index is: its condition must stand in the text, not in a parameter. */
export const isOpen = sql`${requests.status} in ('pending', 'accepted')`

export const betweenPair = (viewerId: number, other: SQLWrapper | number) =>
  sql`least(${requests.senderId}, ${requests.receiverId}) = least(${viewerId}::bigint, ${other})
    and greatest(${requests.senderId}, ${requests.receiverId}) = greatest(${viewerId}::bigint, ${other})`

/** Who looks at others; a consultant may be working for one client. */
export interface Looker {
  id: number
  workingFor?: { id: number; name: string } | null
}

/** The same without what no query asks for. */
export const asking = ({ id, workingFor }: Looker): Looker => ({
  id,
  workingFor: workingFor ? { id: workingFor.id, name: "" } : null,
})

/**
 * For a lateral join with profiles: the request or connection that a viewer has with each of them. While a consultant
 * works for one client it is that client's.
 */
export function openRequestOf(viewer: Looker) {
  const { senderClientId, receiverClientId } = requests
  const ofClient = viewer.workingFor
    ? sql`and ${viewer.workingFor.id} in (${senderClientId}, ${receiverClientId})`
    : sql``
  return db
    .select({
      requestId: requests.id,
      state: sql<ConnectionState>`case when ${requests.status} = 'accepted' then 'connected'
        when ${requests.senderId} = ${viewer.id} then 'sent' else 'received' end`.as("request_state"),
    })
    .from(requests)
    .where(
      sql`${betweenPair(viewer.id, profiles.accountId)} and ${isOpen}
        and (${profiles.kind} = 'member' or ${profiles.id} in (${senderClientId}, ${receiverClientId})) ${ofClient}`,
    )
    .orderBy(sql`${requests.status} = 'accepted' desc`, sql`${requests.id} desc`)
    .limit(1)
    .as("open_request")
}
