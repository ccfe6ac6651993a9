import { z } from "zod"
import { LAST_PAGE } from "#app/url/address.ts"
import { PAGE_SIZES } from "#app/url/query.ts"

/** A bad value means the default, as on the site. */
export const paging = {
  page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1).catch(1).meta({ example: 1, description: "From 1." }),
  limit: z.coerce
    .number()
    .pipe(z.literal(PAGE_SIZES))
    .default(10)
    .catch(10)
    .meta({ example: 10, description: "10, 20 or 50.", override: { type: "integer", enum: [...PAGE_SIZES] } }),
}

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    results: z.array(item),
    totalCount: z.int().meta({ example: 3, description: "Exact up to 1,000." }),
    totalIsAtLeast: z.boolean().optional().meta({ description: "True where counting stopped." }),
    page: z.int().meta({ example: 1 }),
    limit: z.int().meta({ example: 10 }),
    next: z.int().nullable().meta({ example: 2, description: "The page after this one." }),
  })

/** Counting is exact up to so many. */
export const EXACT = 1_000

interface Counted {
  page: number
  limit: number
  /** One more than is counted means that there are more. */
  total: number
  /** Given where that does not follow from the total. */
  more?: boolean
  /** Not everybody was looked at. */
  isAtLeast?: boolean
}

export const counted = ({ page, limit, total, more = page * limit < total, isAtLeast = false }: Counted) => ({
  totalCount: Math.min(total, EXACT),
  ...((isAtLeast || total > EXACT) && { totalIsAtLeast: true }),
  page,
  limit,
  next: more && page < LAST_PAGE ? page + 1 : null,
})

export const listed = <Row, Item>(found: Counted, rows: Row[], itemOf: (row: Row) => Item) => ({
  results: rows.map((row) => itemOf(row)),
  ...counted(found),
})
