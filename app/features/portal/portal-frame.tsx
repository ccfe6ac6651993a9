import { href, Link, useLocation } from "react-router"
import { forgetEverything } from "#app/forms/browser-storage.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Toast } from "#app/ui/notice.tsx"
import { Brand } from "#app/ui/page/brand.tsx"
import { Footer } from "#app/ui/page/footer.tsx"
import { Screen } from "#app/ui/page/screen.tsx"
import { useRootData } from "#app/viewer/root-data.ts"
import { isAt, portalNavigation } from "./portal-navigation.ts"

/** The frame of every screen of the portal: the side menu at a desk, a drawer with the same places on a phone. */
export default function PortalFrame() {
  const root = useRootData()
  const { pathname } = useLocation()
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="topbar">
        <div className="page row between">
          <Brand to={href("/portal")} />
          {/* The key closes the drawer when another screen comes. */}
          <details className="menu phone" key={pathname}>
            <summary className="icon-button" aria-label="Menu">
              <Icon name="menu" />
            </summary>
            <nav className="menu-sheet" aria-label="Portal">
              <Places />
            </nav>
          </details>
        </div>
      </header>
      <Toast notice={root?.notice ?? null} />
      <div className="page portal">
        <nav className="card side desk" aria-label="Portal">
          <Places />
        </nav>
        <div>
          <main id="content">
            <Screen />
          </main>
        </div>
      </div>
      <Footer />
    </>
  )
}

function Places() {
  const { pathname } = useLocation()
  return (
    <>
      {portalNavigation().map((place) => (
        <Link
          key={place.to}
          to={place.to}
          className="menu-item"
          aria-current={isAt(place, pathname) ? "page" : undefined}
        >
          {place.label}
        </Link>
      ))}
      <form method="post" action={href("/logout")} onSubmit={forgetEverything}>
        <button className="menu-item">Logout</button>
      </form>
    </>
  )
}
