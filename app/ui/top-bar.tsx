import { href, Link } from "react-router"
import { forgetChat } from "#app/features/chat/kept-here.ts"
import { Bell, type BellProps } from "#app/features/notifications/bell.tsx"
import { Brand } from "./brand.tsx"
import { Icon } from "./icon.tsx"
import { initials } from "./initials.ts"

/** Bell and account menu, and on a phone the drawer with the same places. */
export function TopBar({ viewer }: { viewer: { name: string; bell: BellProps } }) {
  return (
    <header className="topbar">
      <div className="page row between">
        <Brand to={href("/users-side")} />
        <div className="row">
          <Bell {...viewer.bell} />
          <details className="menu desk">
            <summary className="avatar" aria-label={`${initials(viewer.name)}: account menu of ${viewer.name}`}>
              {initials(viewer.name)}
            </summary>
            <AccountLinks />
          </details>
          <details className="menu phone">
            <summary className="icon-button" aria-label="Menu">
              <Icon name="menu" />
            </summary>
            <AccountLinks />
          </details>
        </div>
      </div>
    </header>
  )
}

function AccountLinks() {
  return (
    <div className="menu-sheet">
      <Link to={href("/UserProfile")}>Profile</Link>
      <Link to={href("/notifications")}>Notifications</Link>
      <Link to={href("/subscription")}>My subscription</Link>
      <Link to={href("/Settings")}>Settings</Link>
      <Link to={href("/blocked")}>Blocked people</Link>
      <form method="post" action={href("/logout")} onSubmit={forgetChat}>
        <button className="menu-item">Logout</button>
      </form>
    </div>
  )
}
