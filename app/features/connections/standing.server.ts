import { inArray, sql } from "drizzle-orm"
import type { Database } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { subscriptions } from "#db/schema/subscriptions.ts"
import type { Standing } from "./connections-policy.ts"

/** A matchmaker's connection counts against nobody's plan. */
const mine = sql`(${requests.senderId} = ${accounts.id} or ${requests.receiverId} = ${accounts.id}) and not ${requests.assisted}`
const runs = sql`${subscriptions.accountId} = ${accounts.id} and ${subscriptions.status} = 'active'
  and ${subscriptions.startsAt} <= now() and ${subscriptions.endsAt} > now()`

/** How two accounts stand against the limits of their plans, in the order asked for. */
export async function standingsOf(within: Database, one: number, other: number): Promise<[Standing, Standing]> {
  const rows = await within
    .select({
      id: accounts.id,
      plan: subscriptions.plan,
      inTerm: sql<number>`(select count(*)::int from ${requests} where ${mine}
        and ${requests.status} in ('accepted', 'removed') and ${requests.decidedAt} >= ${subscriptions.startsAt})`,
      inAll: sql<number>`(select count(*)::int from ${requests} where ${mine} and ${requests.status} = 'accepted')`,
    })
    .from(accounts)
    .leftJoin(subscriptions, runs)
    .where(inArray(accounts.id, [one, other]))
  const of = (id: number) => rows.find((row) => row.id === id)!
  return [of(one), of(other)]
}
