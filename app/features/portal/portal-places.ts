import { href } from "react-router"

/** The specification's side menu; Logout stands below it. A screen is listed once it exists. */
export const portalPlaces = () => [
  { to: href("/portal"), label: "Admin" },
  { to: href("/portal/user-list"), label: "Users" },
]
