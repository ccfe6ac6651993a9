import { Form, Link, useLocation, useSubmit } from "react-router"
import type { Paging } from "#app/url/address.ts"
import { PAGE_SIZES, withQuery } from "#app/url/query.ts"
import { countText, pageCount, pageNumbers } from "./page/page-nav.ts"
import { useScripts } from "./use-scripts.ts"

interface PaginationProps extends Paging {
  total: number
}

/** The range in view, then first, numbered pages with ellipses, next; disabled at the ends. */
export function Pagination({ page, limit, total }: PaginationProps) {
  const { search } = useLocation()
  const pages = pageCount(total, limit)
  if (pages === 1) return null
  const to = (number: number) => ({ search: withQuery(search, { page: number }) })
  return (
    <nav className="pages" aria-label="Pages">
      <p className="soft small">{countText(page, limit, total)}</p>
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
  const kept = [...new URLSearchParams(search)].filter(([key]) => key !== "limit" && key !== "page")
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
