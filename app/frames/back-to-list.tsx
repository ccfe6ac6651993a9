import { type MouseEvent, type ReactNode, useEffect, useRef } from "react"
import { href, Link, useLocation, useNavigate } from "react-router"
import { addressOf } from "#app/addresses.ts"
import { Icon } from "#app/ui/icon.tsx"
import type { Tab } from "#app/ui/tabs.tsx"
import type { NavigationItem } from "./navigation.ts"

interface BackToListProps {
  items: NavigationItem[]
  tabs: Tab[]
  /** As the server knows the page before, whatever it was. */
  served: string | undefined
  /** The tabs of every other page. */
  children: ReactNode
}

/** A person's page leads a phone back to the list, and to the place in it. */
export function BackToList({ items, tabs, served, children }: BackToListProps) {
  const { pathname, search } = useLocation()
  const { path, params } = addressOf(pathname) ?? {}
  const isPerson = path === "/UserProfile/:id"
  const before = useRef({ to: served, at: Number.NaN })
  const navigate = useNavigate()
  useEffect(() => {
    if (!isPerson) before.current = { to: pathname + search, at: window.history.state?.idx }
  })
  if (!isPerson) return children

  const { to = "", at } = before.current
  const label = nameOf(to, [...items.flatMap(({ tabs = [], more = [] }) => [...tabs, ...more]), ...items, ...tabs])

  /** By the history, which also knows how far down one was. */
  function back(event: MouseEvent) {
    const steps = at - window.history.state?.idx
    if (!label || !(steps < 0)) return
    event.preventDefault()
    navigate(steps)
  }
  return (
    <p className="phone">
      <Link className="back-to-list" to={label ? `${to}#person-${params?.id}` : href("/users-side")} onClick={back}>
        <Icon name="chevron-left" />
        {label ?? "New"}
      </Link>
    </p>
  )
}

/** As the navigation calls it; undefined for what is no place to return to. */
function nameOf(page: string, places: Pick<Tab, "to" | "label">[]) {
  const found = addressOf(page)
  const known = places.find(({ to }) => found && addressOf(to)?.path === found.path)
  return known?.label ?? (found?.area && (found.name ?? undefined))
}
