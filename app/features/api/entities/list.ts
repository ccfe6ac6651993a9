import { z } from "zod"
import { LAST_PAGE } from "#app/url/address.ts"
import { PAGE_SIZES } from "#app/url/query.ts"
import { askedDateTime, askedNumber, numberFrom } from "./asked.ts"

export const paging = {
  page: askedNumber(1, LAST_PAGE).default(1).meta({ example: 1, description: "From 1." }),
  limit: z
    .preprocess(numberFrom, z.literal(PAGE_SIZES))
    .default(10)
    .meta({ example: 10, description: "10, 20 or 50.", override: { type: "integer", enum: [...PAGE_SIZES] } }),
}

const LONGEST_CURSOR = 1_000

/** Of lists that can also be walked by `nextCursor`, where nobody is told twice or left out while others join. */
export const walking = {
  ...paging,
  cursor: z.string().min(1).max(LONGEST_CURSOR).optional().meta({
    example: "eyJiZWZvcmUiOjQyfQ.h0xJ3c",
    description:
      "The `nextCursor` of the answer before, with the same filters; `page` then counts for nothing. While others join, nobody is told twice or left out.",
  }),
}

export const updatedSince = askedDateTime().optional().meta({
  example: "2026-11-26T09:30:00Z",
  description: "Only what was made or changed at this moment or after it, which includes its zone.",
})

/** Of lists that nothing narrows. */
const noFilters: z.ZodObject<Record<never, z.ZodType>> = z
  .object({})
  .meta({ id: "NoFilters", description: "Nothing narrows this list." })

export const sinceFilters = z
  .object({ updatedSince: z.iso.datetime().optional().meta({ example: "2026-11-26T09:30:00.000Z" }) })
  .meta({ id: "SinceFilters" })

/** Within what the database counts. */
const within = (time: number) => Math.min(Math.max(time, 0), Date.UTC(9999, 11, 31))

export const appliedSince = (since: string | undefined): { updatedSince?: string } =>
  since ? { updatedSince: new Date(within(Date.parse(since))).toISOString() } : {}

const FILTERS = "The filters that were applied, as we understood them."

const made = new Map<string, z.ZodType>()

/** A list is named after what it lists and what narrows it, so that generated programs have a type for it. */
function named<List extends z.ZodObject>(list: List, kind: string, item: z.ZodType, filters: z.ZodObject): List {
  const of = item.meta()?.id
  if (!of) return list
  const id = `${of}${filters === noFilters ? "" : filters.meta()?.id?.replace("Filters", "")}${kind}`
  if (!made.has(id)) made.set(id, list.meta({ id }))
  return made.get(id) as List
}

const shapeOf = <Item extends z.ZodType, Filters extends z.ZodObject>(item: Item, filters: Filters) => ({
  results: z.array(item),
  totalCount: z.int().meta({ example: 3, description: "Exact up to 1,000." }),
  totalIsAtLeast: z.boolean().optional().meta({ description: "True where counting stopped." }),
  page: z.int().meta({ example: 1 }),
  limit: z.int().meta({ example: 10 }),
  next: z.int().nullable().meta({ example: 2, description: "The page after this one." }),
  filters: filters.meta({ description: FILTERS }),
})

export const listOf = <Item extends z.ZodType, Filters extends z.ZodObject = typeof noFilters>(
  item: Item,
  filters = noFilters as unknown as Filters,
) => named(z.object(shapeOf(item, filters)), "Page", item, filters)

const nextCursor = z.string().nullable().meta({
  example: "eyJiZWZvcmUiOjMyfQ.b8Qk2A",
  description: "Give it as `cursor` for what comes after; null at the end.",
})

/** With `nextCursor`. */
export const walkedListOf = <Item extends z.ZodType, Filters extends z.ZodObject = typeof noFilters>(
  item: Item,
  filters = noFilters as unknown as Filters,
) => named(z.object({ ...shapeOf(item, filters), nextCursor }), "List", item, filters)

/** Counting is exact up to so many. */
export const EXACT = 1_000

export interface Counted {
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
  filters: {},
})

export const listed = <Row, Item>(found: Counted, rows: readonly Row[], itemOf: (row: Row) => Item) => ({
  results: rows.map((row) => itemOf(row)),
  ...counted(found),
})
