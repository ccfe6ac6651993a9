import type { Actor } from "#app/viewer/sessions.server.ts"
import type { accounts, Role } from "#db/schema/accounts.ts"

interface Target extends Pick<typeof accounts.$inferSelect, "id" | "role" | "status"> {
  hasProfile: boolean
  hasClients: boolean
}

/** Nobody changes their own, so an administrator always remains. */
export function whyNoRole(to: Role, actor: Actor, target: Target) {
  if (to === target.role) return
  if (target.id === actor.id) return "Somebody else has to change the role of your own account."
  if (to === "admin" && target.status !== "active")
    return "Only an active account with a confirmed e-mail can be an administrator's."
  if (target.hasProfile && to !== "user")
    return "This account has a member's profile, and only members have one. Please make another account."
  if (target.hasClients) return "This consultant has clients, for whom nobody would be there."
}
