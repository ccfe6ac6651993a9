import { Fragment, useEffect, useRef } from "react"
import { Link, NavLink, useLocation } from "react-router"

export interface Tab {
  to: string
  label: string
  count?: number
  /** Needed where tabs differ only by their query; otherwise the path decides. */
  current?: boolean
  newTab?: boolean
}

/** The specification's tab navigation; on a phone it scrolls sideways. */
export function Tabs({ tabs, label }: { tabs: Tab[]; label: string }) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has another current tab
  useEffect(() => showCurrent(nav.current), [pathname])
  return (
    <nav ref={nav} className="tabs" aria-label={label}>
      {tabs.map(({ to, label: name, count, current, newTab }) => {
        const text = count ? `${name} (${count})` : name
        return (
          // The space keeps them apart where no style does.
          <Fragment key={to}>
            {current === undefined ? (
              <NavLink to={to} prefetch="none" target={newTab ? "_blank" : undefined}>
                {text}
              </NavLink>
            ) : (
              <Link to={to} aria-current={current ? "page" : undefined}>
                {text}
              </Link>
            )}{" "}
          </Fragment>
        )
      })}
    </nav>
  )
}

/** Sideways only: the page itself does not move. */
function showCurrent(nav: HTMLElement | null) {
  const tab = nav?.querySelector("[aria-current]")
  if (!nav || !tab) return
  const [around, own] = [nav.getBoundingClientRect(), tab.getBoundingClientRect()]
  nav.scrollLeft += own.left - around.left - (around.width - own.width) / 2
}
