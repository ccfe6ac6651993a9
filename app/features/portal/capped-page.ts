import type { Paging } from "#app/forms/address.ts"

/** A search finds so many at most: whoever looks for one of thousands has to say more. */
export const MOST_FOUND = 1_000

/** A page of what a search has found, and whether there is `more` than it shows; `hits` are asked for with one too many. */
export function cappedPage(hits: readonly { id: number }[], { page: asked, limit }: Paging) {
  const found = hits.slice(0, MOST_FOUND)
  const page = Math.min(asked, Math.max(1, Math.ceil(found.length / limit)))
  const ids = found.slice((page - 1) * limit, page * limit).map(({ id }) => id)
  return { total: found.length, page, limit, ids, more: hits.length > MOST_FOUND }
}
