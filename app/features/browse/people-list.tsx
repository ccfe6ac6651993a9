import { useEffect, useRef, useState } from "react"
import { Link, useFetcher, useLocation } from "react-router"
import { withQuery } from "#app/forms/query.ts"
import { useScripts } from "#app/ui/use-scripts.ts"
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
  /** When the end of the list counts as reached. */
  reached?: IntersectionObserverInit
}

/** Cards with links to the pages before and after; with scripts the later pages come by scrolling to the end. */
export function PeopleList({ reached = AHEAD, ...first }: PeopleListProps) {
  const { search } = useLocation()
  const { pages, sentinel, loading } = useLaterPages(first, reached)
  const endless = useScripts() && "IntersectionObserver" in window
  const people = [...new Map(pages.flatMap((page) => page.people).map((person) => [person.profileId, person])).values()]
  return (
    <>
      <ul className="cards">
        {people.map((person, i) => (
          <ProfileCard key={person.profileId} person={person} early={i < 2} />
        ))}
      </ul>
      <div ref={sentinel} className="list-end" role="status">
        {loading && "Loading more profiles…"}
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

/** The first page and those loaded after it. A page that is read again, because something changed, takes its place. */
function useLaterPages(first: CardPage, reached: IntersectionObserverInit) {
  const { pathname, search } = useLocation()
  const { data, state, load } = useFetcher<CardPage>()
  const [later, setLater] = useState<CardPage[]>([])
  const sentinel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (data) setLater((known) => [...known.filter(({ page }) => page !== data.page), data])
  }, [data])

  const pages = [first, ...later]
  const { next } = pages[pages.length - 1]!
  const idle = state === "idle"
  useEffect(() => {
    if (next === null || !idle || !sentinel.current || !("IntersectionObserver" in window)) return
    const address = `${pathname}${withQuery(search, { page: next })}`
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(address), reached)
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [next, idle, pathname, search, load, reached])
  return { pages, sentinel, loading: !idle && next !== null }
}
