import { and, eq, inArray, sql } from "drizzle-orm"
import type { Database } from "#db/client.ts"
import { plannedWithin } from "#db/planned.ts"
import { accounts, isLeaving } from "#db/schema/accounts.ts"
import { isAccepted, connectionRequests as requests } from "#db/schema/connections.ts"
import { type Plan, runsNow, subscriptions } from "#db/schema/subscriptions.ts"

/** An account's use against the limits of its plan. */
export interface PlanUsage {
  plan: Plan | null
  /** Since that subscription began, removed connections included. */
  inTerm: number
  inAll: number
}

/** A matchmaker's connection counts against nobody's plan. */
const mine = sql`(${requests.senderId} = ${accounts.id} or ${requests.receiverId} = ${accounts.id}) and not ${requests.assisted}
  and not ${isLeaving(sql`(${requests.senderId} + ${requests.receiverId} - ${accounts.id})`)}`

/** A column beside a term of the account: to how many others it has written since that began. */
export const chatPartners = (accountId: number) => sql<number>`(select count(*)::int from conversation as one where
  (one.low_id = ${accountId} and one.low_sent_at >= ${subscriptions.startsAt})
  or (one.high_id = ${accountId} and one.high_sent_at >= ${subscriptions.startsAt}))`

const readUsages = plannedWithin((within, { ids }: { ids: number[] }) =>
  within
    .select({
      id: accounts.id,
      plan: subscriptions.plan,
      inTerm: sql<number>`(select count(*)::int from ${requests} where ${mine}
        and ${requests.status} in ('accepted', 'removed') and ${requests.decidedAt} >= ${subscriptions.startsAt})`,
      inAll: sql<number>`(select count(*)::int from ${requests} where ${mine} and ${isAccepted})`,
    })
    .from(accounts)
    .leftJoin(subscriptions, and(eq(subscriptions.accountId, accounts.id), runsNow))
    .where(inArray(accounts.id, ids)),
)

/** What two accounts have used of their plans, in the order asked for. */
export async function usagesOf(within: Database, one: number, other: number): Promise<[PlanUsage, PlanUsage]> {
  const ids = [one, other]
  const rows = await readUsages(within, { ids })
  const of = (id: number) => rows.find((row) => row.id === id)!
  return [of(one), of(other)]
}
