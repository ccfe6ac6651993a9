/** `family`: it waits for the viewer's own family, and the other side knows nothing of it. */
export type ConnectionState = "sent" | "received" | "connected" | "family"

export type StateAfter = "sent" | "connected" | "family" | null

/** How the step ended, or why nothing changed. */
export interface StepAnswer {
  state?: StateAfter
  refused?: string
  /** What helps, such as a larger plan. */
  next?: { to: string; label: string }
}

export interface Connectable {
  accountId: number
  profileId: number
  state?: ConnectionState | null
  requestId?: number | null
  /** After a 'no', in the place of the button. */
  again?: string
}
