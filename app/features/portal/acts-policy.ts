import type { accountStatus } from "#db/schema/accounts.ts"

export const ACTS = ["suspend", "restore", "delete"] as const
export type Act = (typeof ACTS)[number]

type Status = (typeof accountStatus.enumValues)[number]

/**
 * Why an administrator may not do this to an account, if so. Nobody acts on the own account, so whoever acts remains:
 * there is always an administrator left.
 */
export function whyNotAct(act: Act, actor: { id: number }, target: { id: number; status: Status }) {
  if (target.id === actor.id) return "is your own account"
  if (target.status === "deleted") return "is deleted already"
  if (act === "suspend" && target.status === "suspended") return "is suspended already"
  if (act === "restore" && target.status !== "suspended") return "is not suspended"
}
