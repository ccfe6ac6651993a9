import { Link, useLocation } from "react-router"
import { addressOf } from "#app/addresses.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Tabs } from "#app/ui/tabs.tsx"
import type { Place } from "./places.ts"

/** The page of one person belongs to none. */
export function placeOf(places: Place[], pathname: string) {
  const area = addressOf(pathname)?.area
  return places.find(({ areas }) => area && areas.includes(area))
}

/** At the foot of a phone's screen, within the thumb's reach. */
export function BottomBar({ places, current }: { places: Place[]; current?: Place }) {
  const { pathname } = useLocation()
  return (
    <nav className="bar" aria-label="Places">
      {places.map((place) => {
        const { to, label, icon, count } = place
        return (
          <Link key={label} to={to} aria-current={currentOf(place, current, pathname)}>
            <Icon name={icon} />
            {`${label} `}
            {count ? <span className="count">{count > 99 ? "99+" : count}</span> : null}
          </Link>
        )
      })}
    </nav>
  )
}

const currentOf = (place: Place, current: Place | undefined, pathname: string) =>
  place === current ? (place.to.toLowerCase().startsWith(pathname.toLowerCase()) ? "page" : "true") : undefined

export function PlaceTabs({ label, tabs, more }: Place) {
  const { pathname } = useLocation()
  if (!tabs) return null
  const chosen = more?.find(({ to }) => to.toLowerCase() === pathname.toLowerCase())
  return (
    <div className="phone">
      <Tabs tabs={tabs} label={label}>
        {more && (
          <details key={pathname}>
            <summary aria-current={chosen && "true"}>
              {chosen ? `By ${chosen.label.toLowerCase()}` : "Browse by"}
            </summary>
            <div className="tabs">
              {more.map(({ to, label: name }) => (
                <Link key={to} to={to}>
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
