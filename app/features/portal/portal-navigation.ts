import { href } from "react-router"
import { addressOf } from "#app/addresses.ts"
import { queuePages } from "#app/features/moderation/queues.ts"

interface MenuItem {
  to: string
  label: string
}

interface MenuGroup {
  title?: string
  items: MenuItem[]
}

/** Beside an entry of the menu. */
export const waitingText = (count = 0) => (count > 99 ? "99+" : count > 0 ? String(count) : null)

/** The specification's side menu, with the queues of decisions beside it; Logout is below it. */
export function portalNavigation(): MenuGroup[] {
  const { payments, ...queues } = queuePages()
  return [
    {
      items: [
        { to: href("/portal"), label: "Admin" },
        { to: href("/portal/dashboard"), label: "Dashboard" },
      ],
    },
    { title: "Work", items: [...Object.values(queues), { to: href("/contacts"), label: "Chat" }] },
    {
      title: "People",
      items: [
        { to: href("/portal/user-list"), label: "Users" },
        { to: href("/portal/team-list"), label: "Marriage Counsaltant" },
        { to: href("/portal/matches"), label: "Other Clients" },
      ],
    },
    { title: "Money", items: [payments, { to: href("/portal/settings/coupons"), label: "Coupons" }] },
    {
      title: "Site",
      items: [
        { to: href("/portal/stats"), label: "Stats" },
        { to: href("/portal/settings"), label: "Settings" },
        { to: href("/portal/audit"), label: "Audit" },
        { to: href("/portal/system"), label: "System" },
        { to: href("/UserProfile"), label: "Your account" },
      ],
    },
  ]
}

/** Of the entries that an address lies below, the nearest. The portal's start is never shown: it redirects. */
export function currentEntry(pathname: string) {
  const menu = addressOf(pathname)?.menu
  const isAt = (to: string) => `${pathname.toLowerCase()}/`.startsWith(`${to.toLowerCase()}/`) || menu === to
  const entries = portalNavigation().flatMap(({ items }) => items.map(({ to }) => to))
  return entries
    .filter((to) => to !== href("/portal") && isAt(to))
    .sort((a, b) => b.length - a.length)
    .at(0)
}
