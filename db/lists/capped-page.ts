import { type SQLWrapper, sql } from "drizzle-orm"
import { readList } from "../replica.ts"

interface Paging<Limit extends number> {
  page: number
  limit: Limit
}

/** More specific words are needed for more than so many hits. */
export const MOST_FOUND = 1_000

/** `hits` are ids in order, one more than a search may find. A page beyond the end is the last page. */
export async function cappedPage<Limit extends number>(hits: SQLWrapper, { page: asked, limit }: Paging<Limit>) {
  const rows = await readList((on) =>
    on.execute<{ id: string | null; hits: number }>(sql`
    with hit as materialized (select id, row_number() over () as place from (${hits}) as hits),
      counted as (select count(*)::int as hits, least(count(*), ${MOST_FOUND})::int as found from hit)
    select id, hits from counted left join hit
      on place <= found and (place - 1) / ${limit}::int = least(${asked}::int - 1, (found - 1) / ${limit}::int)
    order by place`),
  )
  const { hits: count } = rows[0]!
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [Number(id)]))
  return { ...lastPage(count, { page: asked, limit }), ids, more: count > MOST_FOUND }
}

export function pageOfFound<Limit extends number>(found: readonly number[], paging: Paging<Limit>) {
  const shown = lastPage(found.length, paging)
  return { ...shown, ids: found.slice((shown.page - 1) * paging.limit, shown.page * paging.limit) }
}

function lastPage<Limit extends number>(hits: number, { page, limit }: Paging<Limit>) {
  const total = Math.min(hits, MOST_FOUND)
  return { total, page: Math.min(page, Math.max(1, Math.ceil(total / limit))), limit }
}
