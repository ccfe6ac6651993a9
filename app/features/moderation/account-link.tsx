import { href, Link } from "react-router"

/** Leads to the account's page in the portal. */
export const AccountLink = ({ id, name }: { id: number; name: string | null }) => (
  <Link to={href("/portal/user-view/:id", { id: String(id) })}>
    <bdi>{name}</bdi>
  </Link>
)
