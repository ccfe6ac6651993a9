import { db, sql } from "#db/client.ts"
import { termsOf, WITHOUT_PLAN } from "./plan-table.ts"
import { standingsOf } from "./plan-usage.server.ts"
import { activeSubscription } from "./subscriptions.server.ts"

export interface Used {
  used: number
  limit: number
}

/** What an account has used of its plan within the present term, by the same counts that hold the limits. */
export async function usageOf(accountId: number): Promise<{ connections: Used; chatPartners: Used }> {
  const [[standing], term] = await Promise.all([standingsOf(db, accountId, accountId), activeSubscription(accountId)])
  if (!term || !standing.plan)
    return {
      connections: { used: standing.inAll, limit: WITHOUT_PLAN.connections },
      chatPartners: { used: 0, limit: WITHOUT_PLAN.chatPartners },
    }
  const { connections, chatPartners } = termsOf(standing.plan)
  const since = term.startsAt.toISOString()
  const [written] = await sql<{ partners: number }[]>`select count(*)::int as partners from conversation
    where (low_id = ${accountId} and low_sent_at >= ${since}::timestamptz)
      or (high_id = ${accountId} and high_sent_at >= ${since}::timestamptz)`
  return {
    connections: { used: standing.inTerm, limit: connections },
    chatPartners: { used: written?.partners ?? 0, limit: chatPartners },
  }
}
