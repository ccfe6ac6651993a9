import { href } from "react-router"
import { queuePages } from "#app/features/moderation/queues.ts"

interface Place {
  to: string
  label: string
  /** Screens that are reached from there and belong to it; those below its own address do anyway. */
  within?: readonly string[]
}

/** The specification's side menu; Logout stands below it. A screen is listed once it exists. */
export const portalNavigation = (): Place[] => [
  { to: href("/portal"), label: "Admin" },
  { to: href("/portal/dashboard"), label: "Dashboard" },
  {
    to: href("/portal/user-list"),
    label: "Users",
    within: [
      "/portal/user-view",
      "/portal/user-edit",
      "/portal/user-plans",
      href("/portal/create-user"),
      "/portal/people",
    ],
  },
  { to: href("/portal/stats"), label: "Stats" },
  { to: href("/portal/team-list"), label: "Marriage Counsaltant" },
  { to: href("/portal/matches"), label: "Other Clients" },
  { to: href("/portal/settings"), label: "Settings" },
  // Below what the specification lists: what waits for somebody to decide.
  ...Object.values(queuePages()),
  { to: href("/portal/audit"), label: "Audit" },
  // An administrator's own.
  { to: href("/contacts"), label: "Chat", within: ["/messages"] },
  { to: href("/UserProfile"), label: "Your account", within: ["/settings", "/change-password", "/deleteaccount"] },
]

/** Addresses are the same in capitals. The start, above all others, is never shown: it leads on. */
export function isAt({ to, within = [] }: Place, pathname: string) {
  const here = `${pathname.toLowerCase()}/`
  return to !== href("/portal") && [to, ...within].some((start) => here.startsWith(`${start.toLowerCase()}/`))
}
