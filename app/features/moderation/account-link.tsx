import { href, Link } from "react-router"
import { Name } from "#app/ui/names.tsx"

/** Leads to the account's page in the portal. */
export const AccountLink = ({ id, name }: { id: number; name: string | null }) => (
  <Link to={href("/portal/user-view/:id", { id: String(id) })}>
    <Name>{name}</Name>
  </Link>
)
