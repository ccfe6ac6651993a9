import { sql } from "drizzle-orm"
import { beginOf } from "#app/dates/pakistan.server.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { plannedWithin } from "#db/planned.ts"
import { betweenPair, connectionRequests as requests } from "#db/schema/connections.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import type { Asking } from "./asking-policy.ts"

/** Spelled like the index. */
const isPast = sql.raw("in ('declined', 'cancelled', 'removed')")

/** The same two clients, whichever side began; as the index has them. */
export function sameClients(one: number | null, other: number | null) {
  const { low, high } = inOrder(one, other)
  return areClients(low, high)
}

const inOrder = (one: number | null, other: number | null) => ({
  low: Math.min(one ?? 0, other ?? 0),
  high: Math.max(one ?? 0, other ?? 0),
})

const areClients = (low: number, high: number) =>
  sql`least(coalesce(${requests.senderClientId}, 0), coalesce(${requests.receiverClientId}, 0)) = ${low}
    and greatest(coalesce(${requests.senderClientId}, 0), coalesce(${requests.receiverClientId}, 0)) = ${high}`

interface Pair {
  accountId: number
  /** The viewer's own client, and the one who is asked for. */
  ownClient: number | null
  clientId: number | null
}

interface AskingOf {
  id: number
  accountId: number
  ownClient: number | null
  low: number
  high: number
  day: string
}

const readAsking = plannedWithin((within, { id, accountId, ownClient, low, high, day }: AskingOf) => {
  const past = sql`from ${requests} where ${betweenPair(id, accountId)} and ${requests.status} ${isPast}
    and ${areClients(low, high)}`
  const last = (status: "declined" | "cancelled") => sql<string | null>`(select max(${requests.decidedAt}) ${past}
    and ${requests.status} = ${status} and ${requests.senderId} = ${id}
    and ${requests.id} > coalesce((select max(${requests.id}) ${past} and ${requests.status} = 'removed'), 0))`
  return within
    .select({
      declined: last("declined"),
      cancelled: last("cancelled"),
      sent: sentOn(day, id),
      profile: sql<boolean>`exists (select 1 from ${profiles} where ${isProfileOf(id)})`,
      unasked: withoutConsent({ id }, ownClient),
    })
    .from(sql`(select 1) pair`)
})

/** Input of `whyNotAsk`; a decline is void once a connection followed it. */
export async function findAsking(
  viewer: Pick<Viewer, "id" | "role">,
  { accountId, ownClient, clientId }: Pair,
  within: Database = db,
): Promise<Asking> {
  const pair = { id: viewer.id, accountId, ownClient, ...inOrder(ownClient, clientId), day: dayInPakistan() }
  const [[row], dailyLimit] = await Promise.all([readAsking(within, pair), siteSetting("dailyRequests", within)])
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

/** Name of the consultant's client without consent; null for others. */
export const withoutConsent = ({ id }: Pick<Viewer, "id">, clientId: number | null) =>
  sql<string | null>`(select ${fullNameOf(profiles)} from ${profiles}
    where ${profiles.id} = ${clientId}::bigint and ${profiles.accountId} = ${id} and ${profiles.awaitsConsent})`

const sentOn = (day: string, id: number) =>
  sql<number>`(select count(*)::int from ${requests} where ${requests.senderId} = ${id}
    and ${requests.createdAt} >= ${beginOf(day)} and not ${requests.assisted})`

export async function findDailyUse(viewer: Pick<Viewer, "id">) {
  const [[row], dailyLimit] = await Promise.all([
    db.execute<{ sent: number }>(sql`select ${sentOn(dayInPakistan(), viewer.id)} as sent`),
    siteSetting("dailyRequests"),
  ])
  return { sentToday: row!.sent, dailyLimit }
}
