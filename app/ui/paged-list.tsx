import type { ReactNode } from "react"
import type { Paging } from "#app/forms/address.ts"
import { PageSize, Pagination } from "./pagination.tsx"

interface PagedListProps extends Paging {
  total: number
  /** What stands there instead when there is nothing to list. */
  empty: ReactNode
  /** What else is chosen for the whole list, beside the size of its pages. */
  beside?: ReactNode
  /** One page of the list. */
  children: ReactNode
}

/** A list in numbered pages. */
export function PagedList({ page, limit, total, empty, beside, children }: PagedListProps) {
  if (total === 0) return empty
  return (
    <>
      {beside ? (
        <div className="row between">
          {beside}
          <PageSize limit={limit} />
        </div>
      ) : (
        <PageSize limit={limit} />
      )}
      {children}
      <Pagination page={page} limit={limit} total={total} />
    </>
  )
}
