import { NavLink } from "react-router"

export interface Tab {
  to: string
  label: string
  count?: number
}

/** The specification's tab navigation; on a phone it scrolls sideways. */
export function Tabs({ tabs, label }: { tabs: Tab[]; label: string }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, label: name, count }) => (
        <NavLink key={to} to={to} prefetch="none">
          {count ? `${name} (${count})` : name}
        </NavLink>
      ))}
    </nav>
  )
}
