import { Form, Link, useLocation, useSubmit } from "react-router"
import { PAGE_SIZES, PLACES, withQuery } from "#app/url/query.ts"
import type { Walk } from "#db/lists/keyed-page.ts"
import { COUNTED_TO, countText, pageCount, pageNumbers, totalText } from "./page/page-nav.ts"
import { useScripts } from "./use-scripts.ts"

interface PaginationProps {
  page: number
  limit: number
  total: number
  /** Where counting stops, and the list with it. */
  countedTo?: number
}

/** The range in view, then first, numbered pages with ellipses, next; disabled at the ends. */
export function Pagination({ page, limit, total, countedTo = COUNTED_TO }: PaginationProps) {
  const { search } = useLocation()
  const pages = pageCount(Math.min(total, countedTo), limit)
  if (pages === 1) return null
  const to = (number: number) => ({ search: withQuery(search, { page: number }) })
  return (
    <nav className="pages" aria-label="Pages">
      <p className="soft small">{countText(page, limit, total, countedTo)}</p>
      <PageLink to={to(1)} off={page === 1} label="First" />
      <PageLink to={to(page - 1)} off={page === 1} label="Previous" />
      {pageNumbers(page, pages).map((number, i) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: an ellipsis is known only by its place
          <span key={`gap-${i}`}>…</span>
        ) : (
          <Link key={number} to={to(number)} aria-current={number === page ? "page" : undefined}>
            {number}
          </Link>
        ),
      )}
      <PageLink to={to(page + 1)} off={page >= pages} label="Next" />
    </nav>
  )
}

/** For a list without page numbers: each page is known by the row beside it. */
export function KeyedPages({ previous, next, about, total }: Walk & { total: number }) {
  const { search } = useLocation()
  if (previous === null && next === null) return null
  const to = (place: Record<string, number | string>) => ({ search: withQuery(search, { ...PLACES, ...place }) })
  return (
    <nav className="pages" aria-label="Pages">
      <p className="soft small">{totalText(total, about)}</p>
      <PageLink to={to({})} off={previous === null} label="First" />
      <PageLink to={to({ before: previous ?? "" })} off={previous === null} label="Previous" />
      <PageLink to={to({ after: next ?? "" })} off={next === null} label="Next" />
      <PageLink to={to({ last: "" })} off={next === null} label="Last" />
    </nav>
  )
}

function PageLink({ to, off, label }: { to: { search: string }; off: boolean; label: string }) {
  if (!off) return <Link to={to}>{label}</Link>
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: a link that leads nowhere now takes no focus
    // biome-ignore lint/a11y/useSemanticElements: HTML has no disabled link
    <span role="link" aria-disabled="true">
      {label}
    </span>
  )
}

interface PageSizeProps {
  limit: number
  /** There is more than the smallest page would show. */
  matters: boolean
}

export function PageSize({ limit, matters }: PageSizeProps) {
  const { search } = useLocation()
  const submit = useSubmit()
  const scripts = useScripts()
  if (!matters) return null
  const kept = [...new URLSearchParams(search)].filter(([key]) => key !== "limit" && !(key in PLACES))
  return (
    <Form className="row small page-size" onChange={(event) => submit(event.currentTarget)}>
      {kept.map(([key, value]) => (
        <input key={key + value} type="hidden" name={key} value={value} />
      ))}
      <label>
        Show:{" "}
        <select key={limit} name="limit" defaultValue={limit}>
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>{" "}
        per page
      </label>
      {!scripts && <button className="button quiet">Show</button>}
    </Form>
  )
}
