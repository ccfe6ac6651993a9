import { LAST_PAGE } from "#app/forms/address.ts"

/** Counting is exact up to so many. */
export const EXACT = 1_000

interface Counted {
  page: number
  limit: number
  /** One more than is counted means that there are more. */
  total: number
  /** Where that does not follow from the total: there is a further page. */
  more?: boolean
  /** Where not everybody was looked at. */
  isAtLeast?: boolean
}

/** What every list says beside its results. */
export const counted = ({ page, limit, total, more = page * limit < total, isAtLeast = false }: Counted) => ({
  totalCount: Math.min(total, EXACT),
  ...((isAtLeast || total > EXACT) && { totalIsAtLeast: true }),
  page,
  limit,
  next: more && page < LAST_PAGE ? page + 1 : null,
})
