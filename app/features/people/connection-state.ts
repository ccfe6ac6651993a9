/** How a viewer stands to another person. */
export type ConnectionState = "sent" | "received" | "connected"

/** How the two stand after a step; null: not at all. */
export type StateAfter = "sent" | "connected" | null

/** What a card hears of its step: how it ended, or why nothing changed. */
export interface StepAnswer {
  state?: StateAfter
  refused?: string
  /** One's own plan has no room left: the way on is a larger one. */
  needsPlan?: boolean
}

/** A person to connect with, as cards and pages know them. */
export interface Connectable {
  accountId: number
  profileId: number
  state: ConnectionState | null
  requestId: number | null
}
