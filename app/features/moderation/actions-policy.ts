import type { Actor } from "#app/viewer/sessions.server.ts"
import type { accountStatus } from "#db/schema/accounts.ts"

export const ACTIONS = ["suspend", "restore", "delete"] as const
export type Act = (typeof ACTIONS)[number]

type Status = (typeof accountStatus.enumValues)[number]

/**
 * Why an administrator may not do this to an account, if so. Nobody acts on the own account, so whoever acts remains:
 * there is always an administrator left. Who leaves at the own wish is held to the same by `deleteAccount`.
 */
export function whyNoAction(act: Act, actor: Actor, target: { id: number; status: Status }) {
  if (target.id === actor.id) return "is your own account"
  if (target.status === "deleted") return "is deleted already"
  if (act === "suspend" && target.status === "suspended") return "is suspended already"
  if (act === "restore" && target.status !== "suspended") return "is not suspended"
}
