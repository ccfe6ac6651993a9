import { Link, useLocation } from "react-router"
import { withQuery } from "#app/url/query.ts"

/** In the lists for one client: whether the consultant's other clients stand there as well. */
export function MineSwitch({ mine }: { mine: boolean }) {
  const { search } = useLocation()
  const to = (chosen: boolean) => ({
    search: withQuery(search, { mine: chosen ? null : "no", page: null, before: null }),
  })
  return (
    <nav className="switch small" aria-label="Your own clients">
      <Link to={to(true)} aria-current={mine || undefined}>
        Mine too
      </Link>
      <Link to={to(false)} aria-current={!mine || undefined}>
        Without mine
      </Link>
    </nav>
  )
}
