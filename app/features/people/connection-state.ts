/** How a viewer stands to another person. */
export type ConnectionState = "sent" | "received" | "connected"

/** A step as it ended: how the two stand now (null: not at all), or why nothing changed. */
export interface Outcome {
  state?: "sent" | "connected" | null
  refused?: string
  /** Refused because one's own plan has no room left: the way on is a larger one. */
  needsPlan?: boolean
  /** A consultant has to say for which client: the profile that is asked for, or the request that is answered. */
  choose?: `profile=${number}` | `request=${number}`
}

/** A person to connect with, as cards and pages know them. */
export interface Connectable {
  accountId: number
  profileId: number
  state: ConnectionState | null
  requestId: number | null
}
