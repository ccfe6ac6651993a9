import { termsOf, WITHOUT_PLAN } from "#app/features/subscriptions/plan-table.ts"
import type { PlanUsage } from "#app/features/subscriptions/plan-usage.server.ts"

export type RequestStatus = "pending" | "accepted" | "declined" | "cancelled" | "removed" | "expired"
export type Answer = "accept" | "decline" | "cancel"

const LEADS_TO = { accept: "accepted", decline: "declined", cancel: "cancelled" } as const
const TOO_LATE: Record<Answer, Partial<Record<RequestStatus, string>>> = {
  accept: {},
  decline: { accepted: "You have already accepted this request; you are connected now." },
  cancel: { accepted: "Your request has just been accepted; you are connected now." },
}

/** No `to` means a repeated step. */
export function answerRequest(
  answer: Answer,
  status: RequestStatus,
): { to?: (typeof LEADS_TO)[Answer]; refused?: string } {
  const to = LEADS_TO[answer]
  if (status === "pending") return { to }
  // Whoever withdraws or declines has what they want once it is closed, by whichever side.
  if (status === to || (answer !== "accept" && status !== "accepted")) return {}
  return { refused: TOO_LATE[answer][status] ?? "This request is no longer open." }
}

export function hasRoom({ plan, inTerm, inAll }: PlanUsage) {
  return plan ? inTerm < termsOf(plan).connections : inAll < WITHOUT_PLAN.connections
}

export function whyNoRoom(own: PlanUsage, other: PlanUsage) {
  if (!hasRoom(own))
    return own.plan
      ? `Your ${termsOf(own.plan).name} plan allows ${termsOf(own.plan).connections} connections. A larger plan allows more.`
      : `Without a plan you can have ${WITHOUT_PLAN.connections} connections. A plan allows more.`
  if (!hasRoom(other)) return "This person cannot take another connection at the moment."
}
