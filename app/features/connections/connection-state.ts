/** How a viewer stands to another person. */
export type ConnectionState = "sent" | "received" | "connected"

/** A person to connect with, as cards and pages know them. */
export interface Connectable {
  accountId: number
  profileId: number
  state: ConnectionState | null
  requestId: number | null
}
