import type { ReactNode } from "react"
import { PAGE_SIZES } from "#app/url/query.ts"
import type { Walk } from "#db/lists/keyed-page.ts"
import { EmptyState } from "./empty-state.tsx"
import { KeyedPages, PageSize, Pagination } from "./pagination.tsx"

interface PagedListProps {
  /** Absent where a page is known by the row beside it. */
  page?: number
  walk?: Walk
  limit: number
  total: number
  countedTo?: number
  empty: string
  nextStep?: ReactNode
  beside?: ReactNode
  children: ReactNode
}

export function PagedList({
  page = 1,
  walk,
  limit,
  total,
  countedTo,
  empty,
  nextStep,
  beside,
  children,
}: PagedListProps) {
  if (total === 0) return <EmptyState text={empty}>{nextStep}</EmptyState>
  return (
    <>
      {beside}
      {children}
      {walk ? (
        <KeyedPages {...walk} total={total} />
      ) : (
        <Pagination page={page} limit={limit} total={total} countedTo={countedTo} />
      )}
      <PageSize limit={limit} matters={total > PAGE_SIZES[0]} />
    </>
  )
}
