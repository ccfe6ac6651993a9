import type { ReactNode } from "react"
import type { Paging } from "#app/url/address.ts"
import { PAGE_SIZES } from "#app/url/query.ts"
import { EmptyState } from "./empty-state.tsx"
import { PageSize, Pagination } from "./pagination.tsx"

interface PagedListProps extends Paging {
  total: number
  empty: string
  nextStep?: ReactNode
  beside?: ReactNode
  children: ReactNode
}

export function PagedList({ page, limit, total, empty, nextStep, beside, children }: PagedListProps) {
  if (total === 0) return <EmptyState text={empty}>{nextStep}</EmptyState>
  const size = <PageSize limit={limit} matters={total > PAGE_SIZES[0]} />
  return (
    <>
      {beside ? (
        <div className="row between">
          {beside}
          {size}
        </div>
      ) : (
        size
      )}
      {children}
      <Pagination page={page} limit={limit} total={total} />
    </>
  )
}
