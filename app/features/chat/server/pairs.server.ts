import { and, eq, inArray, not, or, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { db } from "#db/client.ts"
import { accounts, hasLeft } from "#db/schema/accounts.ts"
import { betweenPair, isAccepted, connectionRequests as requests } from "#db/schema/connections.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import type { Pair } from "../message.ts"

const MOST_PAIRS = 200

const sending = alias(profiles, "sending")
const receiving = alias(profiles, "receiving")

/**
 * The first connection first, and the names of all that are `mentioned`, even if they are over. Empty where nothing
 * needs to be chosen: a member with one consultant's one client.
 */
export async function listPairs(viewerId: number, otherId: number, mentioned: number[]) {
  const rows = await readPairs(viewerId, otherId, mentioned)
  if (rows.length < 2 && !rows.some(({ both }) => both)) return NO_PAIRS
  return {
    pairs: rows.filter(({ open }) => open).map(({ id, names }): Pair => ({ id, names })),
    labels: Object.fromEntries(rows.map(({ id, names }) => [id, names])) as Record<number, string>,
  }
}

export const NO_PAIRS: { pairs: Pair[]; labels: Record<number, string> } = { pairs: [], labels: {} }

function readPairs(viewerId: number, otherId: number, mentioned: number[]) {
  const isSender = sql`${requests.senderId} = ${viewerId}`
  const name = (side: typeof sending | typeof receiving) => fullNameOf(side)
  return db
    .select({
      id: requests.id,
      names: sql<string>`case when ${isSender} then concat_ws(' and ', ${name(sending)}, ${name(receiving)})
        else concat_ws(' and ', ${name(receiving)}, ${name(sending)}) end`,
      open: isAccepted,
      both: sql<boolean>`num_nonnulls(${requests.senderClientId}, ${requests.receiverClientId}) = 2`,
    })
    .from(requests)
    .innerJoin(accounts, and(eq(accounts.id, otherId), not(hasLeft(accounts))))
    .leftJoin(sending, eq(sending.id, requests.senderClientId))
    .leftJoin(receiving, eq(receiving.id, requests.receiverClientId))
    .where(
      and(
        betweenPair(viewerId, otherId),
        or(isAccepted, mentioned.length > 0 ? inArray(requests.id, mentioned) : undefined),
        sql`num_nonnulls(${requests.senderClientId}, ${requests.receiverClientId}) > 0`,
      ),
    )
    .orderBy(requests.id)
    .limit(MOST_PAIRS)
}
