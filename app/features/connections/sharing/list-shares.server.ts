import { type SQL, sql } from "drizzle-orm"
import { reachableBy } from "#app/features/profiles/visible.server.ts"
import type { Paging } from "#app/url/address.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { countedPage } from "#db/lists/counted-page.ts"
import { accounts } from "#db/schema/accounts.ts"
import { isShareOpen, isStillThere, type OpenShare, ofSeatStill, shareColumns } from "#db/schema/contact-shares.ts"

/** What this account shares now, and what is shared with it, each by its own index. */
const sharesOf = ({ id }: Actor) => {
  const side = (
    mine: SQL,
    other: SQL,
    own: SQL,
  ) => sql`select share.id, ${other} as other_id, ${own} as own, ${shareColumns} as said
    from contact_share as share ${ofSeatStill} where ${mine} = ${id} and ${isStillThere} and ${isShareOpen}`
  const [owner, viewer] = [sql`share.owner_id`, sql`share.viewer_id`]
  return sql`select open.*, ${accounts.id} as account_id, ${shownName()} as name
    from (${side(owner, viewer, sql`true`)} union all ${side(viewer, owner, sql`false`)}) as open
    join ${accounts} on ${accounts.id} = open.other_id and ${reachableBy(id)}`
}

/** The latest first. */
export async function listShares(viewer: Actor, paging: Paging) {
  const { total, page } = await countedPage(sharesOf(viewer), paging)
  const rows = await db.execute<{ account_id: string; name: string; own: boolean; said: OpenShare }>(
    sql`${sharesOf(viewer)} order by open.id desc limit ${paging.limit} offset ${(page - 1) * paging.limit}`,
  )
  const shares = [...rows].map(({ account_id, name, own, said }) => ({
    accountId: Number(account_id),
    name,
    own,
    share: said,
  }))
  return { shares, total, page, limit: paging.limit }
}
