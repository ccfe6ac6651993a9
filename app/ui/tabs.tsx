import { Fragment, type ReactNode } from "react"
import { Link, NavLink } from "react-router"

export interface Tab {
  to: string
  label: string
  count?: number
  /** Needed where tabs differ only by their query; otherwise the path decides. */
  current?: boolean
  newTab?: boolean
}

/** Tab navigation; where it has no room it goes on in another line. */
export function Tabs({ tabs, label, children }: { tabs: Tab[]; label: string; children?: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
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
      {children}
    </nav>
  )
}
