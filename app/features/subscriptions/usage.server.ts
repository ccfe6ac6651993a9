import { and, eq } from "drizzle-orm"
import { db } from "#db/client.ts"
import { runsNow, subscriptions } from "#db/schema/subscriptions.ts"
import { type Limit, termsOf, WITHOUT_PLAN } from "./plan-table.ts"
import { chatPartners, usagesOf } from "./plan-usage.server.ts"

export interface Used {
  used: number
  limit: number
}

export async function usageOf(accountId: number): Promise<Record<Limit, Used>> {
  const [[usage], [term]] = await Promise.all([
    usagesOf(db, accountId, accountId),
    db
      .select({ partners: chatPartners(accountId) })
      .from(subscriptions)
      .where(and(eq(subscriptions.accountId, accountId), runsNow)),
  ])
  if (!term || !usage.plan)
    return {
      connections: { used: usage.inAll, limit: WITHOUT_PLAN.connections },
      chatPartners: { used: 0, limit: WITHOUT_PLAN.chatPartners },
    }
  const terms = termsOf(usage.plan)
  return {
    connections: { used: usage.inTerm, limit: terms.connections },
    chatPartners: { used: term.partners, limit: terms.chatPartners },
  }
}
