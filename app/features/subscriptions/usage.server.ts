import { and, eq } from "drizzle-orm"
import { db } from "#db/client.ts"
import { runsNow, subscriptions } from "#db/schema/subscriptions.ts"
import { termsOf, WITHOUT_PLAN } from "./plan-table.ts"
import { chatPartners, standingsOf } from "./plan-usage.server.ts"

export interface Used {
  used: number
  limit: number
}

/** What an account has used of its plan within the present term, by the same counts that hold the limits. */
export async function usageOf(accountId: number): Promise<{ connections: Used; chatPartners: Used }> {
  const [[standing], [term]] = await Promise.all([
    standingsOf(db, accountId, accountId),
    db
      .select({ partners: chatPartners(accountId) })
      .from(subscriptions)
      .where(and(eq(subscriptions.accountId, accountId), runsNow)),
  ])
  if (!term || !standing.plan)
    return {
      connections: { used: standing.inAll, limit: WITHOUT_PLAN.connections },
      chatPartners: { used: 0, limit: WITHOUT_PLAN.chatPartners },
    }
  const terms = termsOf(standing.plan)
  return {
    connections: { used: standing.inTerm, limit: terms.connections },
    chatPartners: { used: term.partners, limit: terms.chatPartners },
  }
}
