import { type Announced, heardLabels } from "../bureaus/announced.ts"
import type { ClosedStatus } from "../case-policy.ts"

/** Why a case has ended by itself; neither side's reasons are shown to the other. */
const BY_ITSELF: Record<
  | ClosedStatus
  | Announced
  | "other-client"
  | "other-ended"
  | "gone"
  | "deleted"
  | "left"
  | "left-for-now"
  | "no-consent",
  string
> = {
  declined: "The request was declined",
  cancelled: "The request was taken back",
  removed: "The connection was removed",
  expired: "The request was not answered for 30 days",
  "other-client": "The request was accepted for another client",
  gone: "The profile is no longer open to you",
  deleted: "The profile was deleted",
  left: "The client has left",
  "left-for-now": "The client has left for now",
  "no-consent": "The family’s consent has ended",
  "other-ended": "The other side has ended it",
  ...heardLabels,
}
export type EndReason = keyof typeof BY_ITSELF

export const USUAL_REASONS = [
  "Their family said no",
  "Our family said no",
  "They did not suit each other when they met",
  "Found somebody else",
  "No answer any more",
]

export const endReasons = Object.keys(BY_ITSELF) as [EndReason, ...EndReason[]]

export const isEndReason = (reason: string): reason is EndReason => Object.hasOwn(BY_ITSELF, reason)

export const reasonLabel = (reason: string | null) =>
  reason !== null && isEndReason(reason) ? BY_ITSELF[reason] : reason
