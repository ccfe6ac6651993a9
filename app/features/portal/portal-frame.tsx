import { Fragment } from "react"
import { href, Link, useLocation } from "react-router"
import { TermsLine } from "#app/features/documents/terms-line.tsx"
import { forgetEverything } from "#app/forms/browser-storage.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Toast } from "#app/ui/notice.tsx"
import { Brand } from "#app/ui/page/brand.tsx"
import { Footer } from "#app/ui/page/footer.tsx"
import { Screen } from "#app/ui/page/screen.tsx"
import { LONGEST_SEARCH } from "#app/url/query.ts"
import { useRootData } from "#app/viewer/root-data.ts"
import { currentEntry, portalNavigation, waitingText } from "./portal-navigation.ts"

export default function PortalFrame() {
  const root = useRootData()
  const { pathname } = useLocation()
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="topbar">
        <div className="page row between portal-head">
          <Brand to={href("/portal")} />
          <PortalSearch />
          <div className="row">
            <PortalBell unread={root?.viewer?.bell.unread ?? 0} />
            {/* A new key closes the drawer on navigation. */}
            <details className="menu phone" key={pathname}>
              <summary className="icon-button" aria-label="Menu">
                <Icon name="menu" />
              </summary>
              <nav className="menu-sheet long" aria-label="Portal">
                <MenuItems />
              </nav>
            </details>
          </div>
        </div>
      </header>
      <Toast notice={root?.notice ?? null} />
      <div className="page portal">
        <nav className="side desk" aria-label="Portal">
          <MenuItems />
        </nav>
        <div>
          <TermsLine />
          <main id="content">
            <Screen />
          </main>
        </div>
      </div>
      <Footer />
    </>
  )
}

const PortalSearch = () => (
  <form action={href("/portal/search")} className="portal-search field">
    <input type="search" name="q" maxLength={LONGEST_SEARCH} aria-label="Find anything" placeholder="Search" />
    <button className="icon-button" aria-label="Find">
      <Icon name="search" />
    </button>
  </form>
)

function PortalBell({ unread }: { unread: number }) {
  return (
    <Link
      className="icon-button"
      to={href("/notifications")}
      aria-label={unread ? `Notifications: ${unread} unread` : "Notifications"}
    >
      <Icon name="bell" />
      {unread > 0 && <span className="count">{unread > 99 ? "99+" : unread}</span>}
    </Link>
  )
}

function MenuItems() {
  const current = currentEntry(useLocation().pathname)
  const { waiting = {}, version } = useRootData()?.viewer ?? {}
  return (
    <>
      {portalNavigation().map(({ title, items }) => (
        <Fragment key={title ?? ""}>
          {title && <p className="menu-title">{title}</p>}
          {items.map(({ to, label }) => {
            const count = waitingText(waiting[to])
            return (
              <Link key={to} to={to} className="menu-item" aria-current={to === current ? "page" : undefined}>
                {`${label} `}
                {count && (
                  <span className="waits">
                    {count}
                    <span className="away"> waiting</span>
                  </span>
                )}
              </Link>
            )
          })}
        </Fragment>
      ))}
      <form method="post" action={href("/logout")} onSubmit={forgetEverything}>
        <button className="menu-item">Logout</button>
      </form>
      {version && <p className="menu-title">{`Rishta ${version}`}</p>}
    </>
  )
}
