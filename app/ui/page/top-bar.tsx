import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { initials } from "../initials.ts"
import { Brand } from "./brand.tsx"

interface TopBarProps {
  viewer: { name: string; guardian?: boolean }
  home: string
  bell: ReactNode
  onLogout: () => void
}

/** A phone has the account menu's links in its navigation. */
export function TopBar({ viewer, home, bell, onLogout }: TopBarProps) {
  return (
    <header className="topbar">
      <div className="page row between">
        <Brand to={home} />
        <div className="row">
          {bell}
          <details className="menu desk" name="menu">
            <summary className="avatar" aria-label={`${initials(viewer.name)}: account menu of ${viewer.name}`}>
              {initials(viewer.name)}
            </summary>
            <div className="menu-sheet">
              <Link to={href("/UserProfile")}>Profile</Link>
              <Link to={href("/notifications")}>Notifications</Link>
              {!viewer.guardian && <Link to={href("/subscription")}>My subscription</Link>}
              <Link to={href("/Settings")}>Settings</Link>
              {!viewer.guardian && <Link to={href("/blocked")}>Blocked people</Link>}
              <form method="post" action={href("/logout")} onSubmit={onLogout}>
                <button className="menu-item">Logout</button>
              </form>
            </div>
          </details>
        </div>
      </div>
    </header>
  )
}
