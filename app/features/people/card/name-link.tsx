import { href, Link } from "react-router"

/** Somebody's name; it leads to the profile where that is shown. */
export function NameLink({ profileId, name }: { profileId: number | null; name: string }) {
  const shown = <bdi>{name}</bdi>
  return profileId ? <Link to={href("/UserProfile/:id", { id: String(profileId) })}>{shown}</Link> : shown
}
