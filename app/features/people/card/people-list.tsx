import { type ReactNode, useEffect, useRef, useState } from "react"
import { Link, useFetcher, useFetchers, useLocation, useNavigate, useNavigation } from "react-router"
import { loadFailureOf } from "#app/network/load-failures.ts"
import { NotArrived } from "#app/network/not-arrived.tsx"
import { whenInView } from "#app/ui/when-in-view.ts"
import { withQuery } from "#app/url/query.ts"
import { type CardPage, keep, listActions, recall, useListId } from "./list-place.ts"
import { ProfileCard } from "./profile-card.tsx"

/** The next page is requested this far before the end comes into view. */
const AHEAD = { rootMargin: "400px" }

/** So many cards stand on a phone's screen. */
const IN_VIEW = 3

/** The line across the middle of the window. */
const MIDDLE = { rootMargin: "-50% 0px" }

interface PeopleListProps extends CardPage {
  reached?: IntersectionObserverInit
  children: ReactNode
}

/** With scripts further pages load by scrolling, and whoever comes back finds them. */
export function PeopleList(props: PeopleListProps) {
  const list = useListId()
  return <Pages key={list} list={list} {...props} />
}

function Pages({ list, reached = AHEAD, children, ...read }: PeopleListProps & { list: string }) {
  const { pathname, search } = useLocation()
  const { pages, sentinel, loading, again } = useLaterPages(list, read, reached)
  const people = new Map(
    pages.flatMap(({ page, people }) => people.map((person) => [person.profileId, { person, page }] as const)),
  )
  const inView = Number(new URLSearchParams(search).get("page") ?? 1)
  const cards = usePageInAddress(list, people, inView)
  if (people.size === 0) return children

  const [first, last] = [pages[0]!, pages[pages.length - 1]!]
  const end = last.next ?? last.page
  const to = (page: number) => ({ search: withQuery(search, { page }) })
  return (
    <>
      {first.page > 1 && (
        <p>
          <Link className="button quiet" to={to(first.page - 1)} state={{ list }}>
            Earlier
          </Link>
        </p>
      )}
      <ul className="cards" ref={cards}>
        {[...people.values()].map(({ person }, i, all) => (
          <ProfileCard
            key={person.profileId}
            person={person}
            after={all[i + 1]?.person.profileId}
            loading={i < IN_VIEW ? (i === 0 ? "first" : "early") : undefined}
          />
        ))}
      </ul>
      <div ref={sentinel} className="list-end" role="status">
        {loading && "Loading more profiles…"}
        {again && <NotArrived text={loadFailureOf(pathname).text} again={again} />}
      </div>
      {end > 1 && (
        <nav className="pages" aria-label="Pages">
          {Array.from({ length: end }, (_, i) => i + 1)
            .filter((page) => page === 1 || page > end - 4)
            .map((page) => (
              <Link
                key={page}
                to={to(page)}
                aria-label={`Page ${page}`}
                aria-current={page === inView ? "page" : undefined}
              >
                {page}
              </Link>
            ))}
          {last.next && <Link to={to(last.next)}>Next</Link>}
        </nav>
      )}
    </>
  )
}

/** Replaces an earlier reading; a page that does not adjoin the known ones starts anew. */
const joined = (known: CardPage[], one: CardPage) =>
  known.some(({ page }) => Math.abs(page - one.page) < 2)
    ? [...known.filter(({ page }) => page !== one.page), one].sort((a, b) => a.page - b.page)
    : [one]

/** New members must not move anybody away from where they return to. */
function inPlace(known: CardPage[], read: CardPage) {
  const current = new Map(read.people.map((person) => [person.profileId, person]))
  const before = known.find(({ page }) => page === read.page)?.people ?? read.people
  return { ...read, people: before.map((person) => current.get(person.profileId) ?? person) }
}

/** Read again on a return after an action, or where somebody is hidden and others move up. */
function useLaterPages(list: string, read: CardPage, reached: IntersectionObserverInit) {
  const { pathname, search } = useLocation()
  const { data, state, load } = useFetcher<CardPage | null>()
  const [{ before, since, first }] = useState(() => ({
    before: recall(list),
    since: listActions.all,
    first: read.people,
  }))
  const [known, setKnown] = useState(before?.pages ?? [])
  const same = read.people === first && before?.actions === since
  const pages = joined(known, same ? inPlace(known, read) : read)
  const others = pages.map(({ page }) => page).filter((page) => page !== read.page)
  const [stale, setStale] = useState(before && before.actions !== since ? others : [])
  const moved = useRef(listActions.moving)
  const sentinel = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is as new as its people
  useEffect(() => {
    setKnown(pages)
    if (moved.current !== listActions.moving) setStale(others)
    moved.current = listActions.moving
  }, [read.people])
  useEffect(() => {
    if (!data) return
    setKnown((known) => joined(known, data))
    setStale((stale) => stale.filter((page) => page !== data.page))
  }, [data])
  useEffect(() => keep(list, { pages, actions: stale.length > 0 ? -1 : since }))

  const last = pages[pages.length - 1]!
  const idle = state === "idle"
  const failed = idle && data === null
  const [reread] = stale
  const wanted = reread ?? last.next
  const address = wanted && `${pathname}${withQuery(search, { page: wanted })}`
  useEffect(() => {
    if (!address || !idle || failed || !sentinel.current) return
    if (reread) load(address)
    else return whenInView(sentinel.current, () => load(address), reached)
  }, [address, reread, idle, failed, load, reached])
  return {
    pages,
    sentinel,
    loading: !idle && last.next !== null,
    again: failed && address ? () => load(address) : undefined,
  }
}

/** The address names the page in view, except during navigations and actions, whose answer would be dropped. */
function usePageInAddress(list: string, people: Map<number, { page: number }>, inView: number) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const nothingAsked = useFetchers().every(({ state }) => state === "idle")
  const idle = useNavigation().state === "idle" && nothingAsked
  const cards = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards are other people
  useEffect(() => {
    if (!idle || !cards.current || !("IntersectionObserver" in window)) return
    const observer = new IntersectionObserver((steps) => {
      const shown = steps.filter(({ isIntersecting }) => isIntersecting)
      const there = shown.flatMap(({ target }) => people.get(Number(target.id.slice("person-".length)))?.page ?? [])
      const [page] = there
      // One row may have the end of a page and the beginning of the next.
      if (!page || there.includes(inView)) return
      const to = { search: withQuery(search, { page: page > 1 ? page : null }) }
      navigate(to, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false, state: { list } })
      observer.disconnect()
    }, MIDDLE)
    for (const card of cards.current.children) observer.observe(card)
    return () => observer.disconnect()
  }, [people.size, search, idle, list, inView, navigate])
  return cards
}
