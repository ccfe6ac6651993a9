import { href } from "react-router"
import { addressOf } from "#app/addresses.ts"
import { queuePages } from "#app/features/moderation/queues.ts"

interface MenuItem {
  to: string
  label: string
}

/** What is seen beside the label, and what is read out instead of both. */
export function waitingText(label: string, count = 0) {
  if (count === 0) return { text: label }
  const [shown, said] = count > 99 ? ["99+", "more than 99"] : [count, count]
  return { text: `${label} (${shown})`, name: `${label}, ${said} waiting` }
}

/** The specification's side menu; Logout is below it. */
export const portalNavigation = (): MenuItem[] => [
  { to: href("/portal"), label: "Admin" },
  { to: href("/portal/dashboard"), label: "Dashboard" },
  { to: href("/portal/user-list"), label: "Users" },
  { to: href("/portal/stats"), label: "Stats" },
  { to: href("/portal/team-list"), label: "Marriage Counsaltant" },
  { to: href("/portal/matches"), label: "Other Clients" },
  { to: href("/portal/settings"), label: "Settings" },
  // Beyond what the specification lists: queues of decisions.
  ...Object.values(queuePages()),
  { to: href("/portal/audit"), label: "Audit" },
  { to: href("/contacts"), label: "Chat" },
  { to: href("/UserProfile"), label: "Your account" },
]

/** Addresses ignore case. The portal's start is never shown: it redirects. */
export function currentAt(pathname: string) {
  const menu = addressOf(pathname)?.menu
  const isBelow = (to: string) => `${pathname.toLowerCase()}/`.startsWith(`${to.toLowerCase()}/`)
  return ({ to }: MenuItem) => to !== href("/portal") && (isBelow(to) || menu === to)
}
