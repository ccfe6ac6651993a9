import { href, Link } from "react-router"

export function NameLink({ profileId, name }: { profileId: number | null; name: string }) {
  const shown = <bdi>{name}</bdi>
  return profileId ? <Link to={href("/UserProfile/:id", { id: String(profileId) })}>{shown}</Link> : shown
}
