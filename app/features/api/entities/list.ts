import type { Paging } from "#app/forms/address.ts"

const COUNTED_EXACTLY = 1_000

/** A page of a list, in the shape of `listOf`. */
export const listed = <Item>(
  { total, page, limit }: { total: number; page: number; limit: number },
  results: Item[],
) => ({
  results,
  totalCount: Math.min(total, COUNTED_EXACTLY),
  ...(total > COUNTED_EXACTLY && { totalIsAtLeast: true }),
  page,
  limit,
  next: page * limit < total ? page + 1 : null,
})

/** The query of a list, as queries take it. */
export const pagingOf = ({ page, limit }: { page: number; limit: number }) => ({ page, limit }) as Paging
