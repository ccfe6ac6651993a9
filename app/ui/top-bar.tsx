import { href, Link } from "react-router"
import { Brand } from "./brand.tsx"
import { Icon } from "./icon.tsx"
import { initials } from "./initials.ts"

export interface TopBarViewer {
  name: string
  profileId: number | null
}

/** Account menu, and on a phone the drawer with the same places. */
export function TopBar({ viewer }: { viewer: TopBarViewer }) {
  return (
    <header className="topbar">
      <div className="page row between">
        <Brand to={href("/users-side")} />
        <details className="menu desk">
          <summary className="avatar" aria-label={`${initials(viewer.name)}: account menu of ${viewer.name}`}>
            {initials(viewer.name)}
          </summary>
          <AccountLinks profileId={viewer.profileId} />
        </details>
        <details className="menu phone">
          <summary className="icon-button" aria-label="Menu">
            <Icon name="menu" />
          </summary>
          <AccountLinks profileId={viewer.profileId} />
        </details>
      </div>
    </header>
  )
}

function AccountLinks({ profileId }: { profileId: number | null }) {
  return (
    <div className="menu-sheet">
      {profileId && <Link to={href("/UserProfile/:id", { id: String(profileId) })}>Profile</Link>}
      <Link to={href("/subscribe")}>Plans</Link>
      <form method="post" action={href("/logout")}>
        <button className="menu-item">Logout</button>
      </form>
    </div>
  )
}
