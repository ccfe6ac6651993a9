import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { forgetEverything } from "#app/forms/browser-storage.ts"
import { Icon } from "../icon.tsx"
import { initials } from "../initials.ts"
import { Brand } from "./brand.tsx"

/** Bell and account menu, and on a phone the drawer with the same places. */
export function TopBar({ viewer, bell }: { viewer: { name: string }; bell: ReactNode }) {
  return (
    <header className="topbar">
      <div className="page row between">
        <Brand to={href("/users-side")} />
        <div className="row">
          {bell}
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
      <form method="post" action={href("/logout")} onSubmit={forgetEverything}>
        <button className="menu-item">Logout</button>
      </form>
    </div>
  )
}
