import type { Stage } from "./stages.ts"

export type ClosedStatus = "declined" | "cancelled" | "removed" | "expired"
type RequestStatus = "pending" | "accepted" | ClosedStatus

const BEFORE_A_REQUEST: (Stage | null)[] = [null, "considered", "ended"]

/** An engagement is not undone by a request that ends. */
export const isOpenStage = (stage: Stage) => stage !== "engaged" && stage !== "ended"

/** Null where it stays. A consultant who is further already is not put back by what is written down later. */
export function stageAfter(status: RequestStatus, stage: Stage | null): Stage | null {
  if (status === "pending") return BEFORE_A_REQUEST.includes(stage) ? "proposed" : null
  if (status === "accepted") return stage === "proposed" || BEFORE_A_REQUEST.includes(stage) ? "both_interested" : null
  return stage !== null && isOpenStage(stage) ? "ended" : null
}

/** Any move is allowed: she may know of others' answers from elsewhere. Only an end needs a reason. */
export const whyNotMove = (to: Stage, reason: string) =>
  to === "ended" && reason === "" ? "Please write why it has ended." : null

const BEFORE_A_MEETING: Stage[] = ["considered", "proposed", "both_interested", "contacts_shared"]

/** Null where it stays: a meeting that is planned later puts nobody back. */
export const stageAfterMeeting = (stage: Stage): Stage | null =>
  BEFORE_A_MEETING.includes(stage) ? "meeting_agreed" : null

/** After they have met the consultant is asked, not forced: one meeting may be the first of several. */
export const offersMet = (stage: Stage) => stage === "meeting_agreed" || BEFORE_A_MEETING.includes(stage)
