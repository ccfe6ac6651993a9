import { Link, useLocation } from "react-router"
import { addressOf } from "#app/addresses.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Tabs } from "#app/ui/tabs.tsx"
import type { NavigationItem } from "./navigation.ts"

export function currentItem(items: NavigationItem[], pathname: string, ownProfile: number | null) {
  const { area, path, params } = addressOf(pathname) ?? {}
  const isOwn = path === "/UserProfile/:id" && params?.id === String(ownProfile)
  return items.find(({ areas }) => area && areas.includes(isOwn ? "account" : area))
}

/** At the foot of a phone's screen, within the thumb's reach. */
export function BottomBar({ items, current }: { items: NavigationItem[]; current?: NavigationItem }) {
  const { pathname } = useLocation()
  return (
    <nav className="bar" aria-label="Places">
      {items.map((item) => {
        const { to, label, icon, count } = item
        return (
          <Link key={label} to={to} aria-current={currentOf(item, current, pathname)}>
            <Icon name={icon} />
            {`${label} `}
            {count ? <span className="count">{count > 99 ? "99+" : count}</span> : null}
          </Link>
        )
      })}
    </nav>
  )
}

const currentOf = (item: NavigationItem, current: NavigationItem | undefined, pathname: string) =>
  item === current ? (item.to.toLowerCase().startsWith(pathname.toLowerCase()) ? "page" : "true") : undefined

export function NavigationTabs({ label, tabs, more }: NavigationItem) {
  const { pathname } = useLocation()
  if (!tabs) return null
  const chosen = more?.find(({ to }) => to.toLowerCase() === pathname.toLowerCase())
  return (
    <div className="phone">
      <Tabs tabs={tabs} label={label}>
        {more && (
          <details className="menu" name="menu">
            <summary aria-current={chosen && "true"}>
              {chosen ? `By ${chosen.label.toLowerCase()}` : "Browse by"}
            </summary>
            <div className="menu-sheet">
              {more.map(({ to, label: name }) => (
                <Link key={to} to={to} aria-current={to === chosen?.to ? "page" : undefined}>
                  {name}
                </Link>
              ))}
            </div>
          </details>
        )}
      </Tabs>
    </div>
  )
}
