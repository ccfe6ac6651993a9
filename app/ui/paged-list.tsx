import type { ReactNode } from "react"
import type { Paging } from "#app/forms/address.ts"
import { EmptyState } from "./empty-state.tsx"
import { PageSize, Pagination } from "./pagination.tsx"

interface PagedListProps extends Paging {
  total: number
  /** What is said when there is nothing to list. */
  empty: string
  nextStep?: ReactNode
  /** What else is chosen for the whole list, beside the size of its pages. */
  beside?: ReactNode
  children: ReactNode
}

export function PagedList({ page, limit, total, empty, nextStep, beside, children }: PagedListProps) {
  if (total === 0) return <EmptyState text={empty}>{nextStep}</EmptyState>
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
