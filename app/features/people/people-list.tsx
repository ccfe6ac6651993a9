import { useEffect, useRef, useState } from "react"
import { Link, useFetcher, useLocation } from "react-router"
import { withQuery } from "#app/forms/query.ts"
import { loadFailureOf } from "#app/network/load-failures.ts"
import { NotArrived } from "#app/network/not-arrived.tsx"
import { useScripts } from "#app/ui/use-scripts.ts"
import { whenInView } from "#app/ui/when-in-view.ts"
import type { Person } from "./person.ts"
import { ProfileCard } from "./profile-card.tsx"

export interface CardPage {
  page: number
  people: Person[]
  /** The number of the page after it; null at the end. */
  next: number | null
}

/** How near the end is when the next page is asked for: well before it comes into view. */
const AHEAD = { rootMargin: "400px" }

interface PeopleListProps extends CardPage {
  reached?: IntersectionObserverInit
}

/** Cards with links to the pages before and after; with scripts the later pages come by scrolling to the end. */
export function PeopleList({ reached = AHEAD, ...first }: PeopleListProps) {
  const { pathname, search } = useLocation()
  const { pages, sentinel, loading, again } = useLaterPages(first, reached)
  const endless = useScripts() && "IntersectionObserver" in window
  const people = [...new Map(pages.flatMap((page) => page.people).map((person) => [person.profileId, person])).values()]
  return (
    <>
      <ul className="cards">
        {people.map((person) => (
          <ProfileCard key={person.profileId} person={person} />
        ))}
      </ul>
      <div ref={sentinel} className="list-end" role="status">
        {loading && "Loading more profiles…"}
        {again && <NotArrived text={loadFailureOf(pathname).text} again={again} />}
      </div>
      {(first.page > 1 || (first.next !== null && !endless)) && (
        <nav className="pages" aria-label="Pages">
          {first.page > 1 && <Link to={{ search: withQuery(search, { page: first.page - 1 }) }}>Previous</Link>}
          {first.next !== null && !endless && (
            <Link to={{ search: withQuery(search, { page: first.next }) }}>Next</Link>
          )}
        </nav>
      )}
    </>
  )
}

/** The first page and those loaded after it; a page that did not arrive is asked for again by hand. A page that is read again, because something changed, takes its place. */
function useLaterPages(first: CardPage, reached: IntersectionObserverInit) {
  const { pathname, search } = useLocation()
  const { data, state, load } = useFetcher<CardPage | null>()
  const [later, setLater] = useState<CardPage[]>([])
  const sentinel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (data) setLater((known) => [...known.filter(({ page }) => page !== data.page), data])
  }, [data])

  const pages = [first, ...later]
  const { next } = pages[pages.length - 1]!
  const idle = state === "idle"
  const failed = idle && data === null
  const address = next === null ? null : `${pathname}${withQuery(search, { page: next })}`
  useEffect(() => {
    if (!address || !idle || failed || !sentinel.current) return
    return whenInView(sentinel.current, () => load(address), reached)
  }, [address, idle, failed, load, reached])
  return {
    pages,
    sentinel,
    loading: !idle && address !== null,
    again: failed && address ? () => load(address) : undefined,
  }
}
