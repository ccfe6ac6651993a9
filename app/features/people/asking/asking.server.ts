import { type SQL, sql } from "drizzle-orm"
import { beginOf } from "#app/dates/pakistan.server.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"
import { betweenPair } from "../open-request.server.ts"
import type { Asking } from "./asking-policy.ts"

/** Spelled as the index is. */
const isPast = sql.raw("in ('declined', 'cancelled', 'removed')")

/** As the index has them: the same two clients, whichever side began. */
export function sameClients(one: number | null, other: number | null) {
  const [low, high] = [Math.min(one ?? 0, other ?? 0), Math.max(one ?? 0, other ?? 0)]
  return sql`least(coalesce(${requests.senderClientId}, 0), coalesce(${requests.receiverClientId}, 0)) = ${low}
    and greatest(coalesce(${requests.senderClientId}, 0), coalesce(${requests.receiverClientId}, 0)) = ${high}`
}

interface Pair {
  accountId: number
  /** The client for whom the viewer asks, and the one who is asked for. */
  ownClient: number | null
  clientId: number | null
}

/** What `whyNotAsk` has to know of the viewer and another person; a connection that followed a 'no' has overtaken it. */
export async function findAsking(
  viewer: Pick<Viewer, "id" | "role">,
  { accountId, ownClient, clientId }: Pair,
  within: Database = db,
): Promise<Asking> {
  const past = sql`from ${requests} where ${betweenPair(viewer.id, accountId)} and ${requests.status} ${isPast}
    and ${sameClients(ownClient, clientId)}`
  const last = (status: "declined" | "cancelled") => sql`(select max(${requests.decidedAt}) ${past}
    and ${requests.status} = ${status} and ${requests.senderId} = ${viewer.id}
    and ${requests.id} > coalesce((select max(${requests.id}) ${past} and ${requests.status} = 'removed'), 0))`
  const [[row], dailyLimit] = await Promise.all([
    within.execute<{
      declined: string | null
      cancelled: string | null
      sent: number
      profile: boolean
      unasked: string | null
    }>(
      sql`select ${last("declined")} as declined, ${last("cancelled")} as cancelled, ${sentSince(viewer)} as sent,
        exists (select 1 from ${profiles} where ${profiles.accountId} = ${viewer.id} and ${profiles.kind} = 'member') as profile,
          ${withoutConsent(viewer, ownClient)} as unasked`,
    ),
    siteSetting("dailyRequests", within),
  ])
  return {
    role: viewer.role,
    hasProfile: row!.profile,
    withoutConsent: row!.unasked,
    declinedAt: row!.declined === null ? null : new Date(row!.declined),
    cancelledAt: row!.cancelled === null ? null : new Date(row!.cancelled),
    sentToday: row!.sent,
    dailyLimit,
  }
}

/** The name of a consultant's client who has not consented; null for whoever has. */
export const withoutConsent = ({ id }: Pick<Viewer, "id">, clientId: number | null) =>
  sql<string | null>`(select ${profiles.firstName} || ' ' || ${profiles.lastName} from ${profiles}
    where ${profiles.id} = ${clientId}::bigint and ${profiles.accountId} = ${id} and ${profiles.awaitsConsent})`

const sentSince = ({ id }: Pick<Viewer, "id">): SQL<number> =>
  sql`(select count(*)::int from ${requests} where ${requests.senderId} = ${id}
    and ${requests.createdAt} >= ${beginOf(dayInPakistan())} and not ${requests.assisted})`

/** How many an account has sent today, of how many. */
export async function findDailyUse(viewer: Pick<Viewer, "id">) {
  const [[row], dailyLimit] = await Promise.all([
    db.execute<{ sent: number }>(sql`select ${sentSince(viewer)} as sent`),
    siteSetting("dailyRequests"),
  ])
  return { sentToday: row!.sent, dailyLimit }
}
