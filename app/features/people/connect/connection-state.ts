/** How a viewer stands to another person. */
export type ConnectionState = "sent" | "received" | "connected"

/** How the two stand after a step; null: not at all. */
export type StateAfter = "sent" | "connected" | null

/** What a card hears of its step: how it ended, or why nothing changed. */
export interface StepAnswer {
  state?: StateAfter
  refused?: string
  /** What helps against that, such as a larger plan. */
  next?: { to: string; label: string }
}

/** A person to connect with, as cards and pages know them. */
export interface Connectable {
  accountId: number
  profileId: number
  state?: ConnectionState | null
  requestId?: number | null
}
