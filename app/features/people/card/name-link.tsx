import { href, Link } from "react-router"
import { Name } from "#app/ui/names.tsx"

export function NameLink({ profileId, name }: { profileId: number | null; name: string }) {
  const shown = <Name>{name}</Name>
  return profileId ? <Link to={href("/UserProfile/:id", { id: String(profileId) })}>{shown}</Link> : shown
}
