import { href } from "react-router"
import { addressOf } from "#app/addresses.ts"
import { queuePages } from "#app/features/moderation/queues.ts"

interface Place {
  to: string
  label: string
}

/** The specification's side menu; Logout stands below it. A screen is listed once it exists. */
export const portalNavigation = (): Place[] => [
  { to: href("/portal"), label: "Admin" },
  { to: href("/portal/dashboard"), label: "Dashboard" },
  { to: href("/portal/user-list"), label: "Users" },
  { to: href("/portal/stats"), label: "Stats" },
  { to: href("/portal/team-list"), label: "Marriage Counsaltant" },
  { to: href("/portal/matches"), label: "Other Clients" },
  { to: href("/portal/settings"), label: "Settings" },
  // Below what the specification lists: what waits for somebody to decide.
  ...Object.values(queuePages()),
  { to: href("/portal/audit"), label: "Audit" },
  // An administrator's own.
  { to: href("/contacts"), label: "Chat" },
  { to: href("/UserProfile"), label: "Your account" },
]

/** Addresses are the same in capitals. The start, above all others, is never shown: it leads on. */
export function isAt({ to }: Place, pathname: string) {
  const isBelow = `${pathname.toLowerCase()}/`.startsWith(`${to.toLowerCase()}/`)
  return to !== href("/portal") && (isBelow || addressOf(pathname)?.menu === to)
}
