import { Fragment, type ReactNode } from "react"
import { Link, useLocation } from "react-router"

export interface Tab {
  to: string
  label: string
  count?: number
  /** Needed where tabs differ only by their query; otherwise the path decides. */
  current?: boolean
  newTab?: boolean
}

export function Tabs({ tabs, label, children }: { tabs: Tab[]; label: string; children?: ReactNode }) {
  const at = `${useLocation().pathname.toLowerCase()}/`
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, label: name, count, current, newTab }) => {
        const text = count ? `${name} (${count})` : name
        return (
          // The space keeps them apart where no style does.
          <Fragment key={to}>
            <Link
              to={to}
              target={newTab ? "_blank" : undefined}
              aria-current={(current ?? at.startsWith(`${to.toLowerCase()}/`)) ? "page" : undefined}
            >
              {text}
            </Link>{" "}
          </Fragment>
        )
      })}
      {children}
    </nav>
  )
}
