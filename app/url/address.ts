import { data } from "react-router"
import { z } from "zod"
import type { Place } from "#db/lists/keyed-page.ts"
import type { PAGE_SIZES } from "./query.ts"
import { LONGEST_SEARCH } from "./query.ts"

const LARGEST_ID = 2 ** 48
const id = z.coerce.number().int().min(1).max(LARGEST_ID)

/** Anything else than a row number is a page that does not exist. */
export function idFrom(text: string | undefined) {
  const parsed = /^\d{1,15}$/.test(text ?? "") ? id.safeParse(text) : undefined
  if (!parsed?.success) throw data(null, { status: 404 })
  return parsed.data
}

/** Nothing found is a page that does not exist. */
export function orNotFound<Found>(found: Found | Nothing) {
  if (!found) throw data(null, { status: 404 })
  return found
}

type Nothing = false | 0 | "" | null | undefined

export const idField = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** PostgreSQL takes no NUL, and what is searched has no other control characters. */
export const searchTextIn = (query: URLSearchParams) =>
  (query.get("q") ?? "")
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, LONGEST_SEARCH)

/** Nobody turns so many pages, and further ones cost more. */
export const LAST_PAGE = 1_000

export interface Paging {
  page: number
  limit: (typeof PAGE_SIZES)[number]
  /** In lists without page numbers. */
  place?: Place
}

const paging = z.object({
  page: z.coerce.number().int().min(1).max(LAST_PAGE).catch(1),
  limit: z.coerce
    .number()
    .pipe(z.union([z.literal(10), z.literal(20), z.literal(50)]))
    .catch(10),
})

/** A bad value means the default; a list of short rows has a larger one. */
export function pagingFrom(request: Request, usual: Paging["limit"] = 10): Paging {
  const query = new URL(request.url).searchParams
  return { ...paging.parse({ page: query.get("page"), limit: query.get("limit") ?? usual }), place: placeIn(query) }
}

function placeIn(query: URLSearchParams): Place | undefined {
  if (query.has("last")) return "last"
  const [after, before] = ["after", "before"].map((name) => idField.safeParse(query.get(name)).data)
  return after ? { after } : before ? { before } : undefined
}
