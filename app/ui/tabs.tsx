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

/** On a phone one row that is pushed sideways; `children` keep their place beside it. */
export function Tabs({ tabs, label, children }: { tabs: Tab[]; label: string; children?: ReactNode }) {
  const at = `${useLocation().pathname.toLowerCase()}/`
  return (
    <nav className="tabs" aria-label={label}>
      <div className="tab-row">
        {tabs.map(({ to, label: name, count, current = at.startsWith(`${pathOf(to)}/`), newTab }) => (
          // The space keeps them apart where no style does.
          <Fragment key={to}>
            <Link to={to} target={newTab ? "_blank" : undefined} aria-current={current ? "page" : undefined}>
              {count ? `${name} (${count})` : name}
            </Link>{" "}
          </Fragment>
        ))}
      </div>
      {children}
    </nav>
  )
}

const pathOf = (to: string) => to.toLowerCase().split("?", 1)[0]
