import { href } from "react-router"

interface Place {
  to: string
  label: string
  /** Screens that are reached from there and belong to it. */
  within?: readonly string[]
}

/** The specification's side menu; Logout stands below it. A screen is listed once it exists. */
export const portalPlaces = (): Place[] => [
  { to: href("/portal"), label: "Admin" },
  { to: href("/portal/dashboard"), label: "Dashboard" },
  {
    to: href("/portal/user-list"),
    label: "Users",
    within: ["/portal/user-view/", "/portal/user-edit/", href("/portal/create-user")],
  },
  { to: href("/portal/stats"), label: "Stats" },
  { to: href("/portal/team-list"), label: "Marriage Counsaltant" },
  { to: href("/portal/matches"), label: "Other Clients" },
  { to: href("/portal/settings"), label: "Settings", within: [`${href("/portal/settings")}/`] },
  // Below what the specification lists: what waits for somebody to decide.
  { to: href("/portal/verifications"), label: "Verifications", within: [`${href("/portal/verifications")}/`] },
  { to: href("/portal/reports"), label: "Reports", within: [`${href("/portal/reports")}/`] },
  { to: href("/portal/stories"), label: "Stories", within: [`${href("/portal/stories")}/`] },
  {
    to: href("/portal/contact-messages"),
    label: "Contact messages",
    within: [`${href("/portal/contact-messages")}/`],
  },
  { to: href("/portal/assisted-requests"), label: "Assisted requests" },
  { to: href("/portal/audit"), label: "Audit" },
]

/** Addresses are the same in capitals. */
export function isAt({ to, within = [] }: Place, pathname: string) {
  const here = pathname.toLowerCase()
  return here === to || within.some((start) => here.startsWith(start))
}
