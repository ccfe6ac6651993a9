import { href, Link, Outlet, useLocation, useRouteLoaderData } from "react-router"
import type { loader as rootLoader } from "#app/root.tsx"
import { Brand } from "#app/ui/brand.tsx"
import { Footer } from "#app/ui/footer.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { NoticeBar } from "#app/ui/notice.tsx"
import { isAt, portalPlaces } from "./portal-places.ts"

/** The frame of every screen of the portal: the side menu at a desk, a drawer with the same places on a phone. */
export default function PortalFrame() {
  const root = useRouteLoaderData<typeof rootLoader>("root")
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
      <div className="page portal">
        <nav className="card side desk" aria-label="Portal">
          <Places />
        </nav>
        <div>
          <NoticeBar notice={root?.notice ?? null} />
          <main id="content">
            <Outlet />
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
      {portalPlaces().map((place) => (
        <Link
          key={place.to}
          to={place.to}
          className="menu-item"
          aria-current={isAt(place, pathname) ? "page" : undefined}
        >
          {place.label}
        </Link>
      ))}
      <form method="post" action={href("/logout")}>
        <button className="menu-item">Logout</button>
      </form>
    </>
  )
}
