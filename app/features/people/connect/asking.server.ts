import { sql } from "drizzle-orm"
import { beginOf } from "#app/dates/pakistan.server.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { countedUpTo } from "#db/lists/counted-page.ts"
import { plannedWithin } from "#db/planned.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { type Asking, dailyLimitFor } from "./asking-policy.ts"
import { clientsAre, pastWith } from "./past.server.ts"

/** The same two clients, whichever side began. */
export const sameClients = (one: number | null, other: number | null) => clientsAre(one ?? 0, other ?? 0)

interface Pair {
  accountId: number
  /** The viewer's own client, and the one who is asked for. */
  ownClient: number | null
  clientId: number | null
  /** A consultant is asked, who chooses the client: a 'no' for any of them holds. */
  unnamed?: boolean
}

interface AskingOf {
  id: number
  accountId: number
  ownClient: number | null
  own: number
  theirs: number
  unnamed: boolean
  day: string
}

const readAsking = plannedWithin((within, { id, accountId, ownClient, own, theirs, unnamed, day }: AskingOf) => {
  const past = pastWith(id, accountId, unnamed ? undefined : clientsAre(own, theirs)).as("past")
  return within
    .select({
      past: { declinedAt: past.declinedAt, cancelledAt: past.cancelledAt, removedAt: past.removedAt },
      sent: sentOn(day, id),
      agreed: agreedClients(id),
      profile: sql<boolean>`exists (select 1 from ${profiles} where ${isProfileOf(id)})`,
      unasked: withoutConsent({ id }, ownClient),
    })
    .from(past)
})

/** Input of `whyNotAsk`. */
export async function findAsking(
  viewer: Pick<Viewer, "id" | "role">,
  { accountId, ownClient, clientId, unnamed = false }: Pair,
  within: Database = db,
): Promise<Asking> {
  const clients = { ownClient, own: ownClient ?? 0, theirs: clientId ?? 0, unnamed }
  const [[row], limits] = await Promise.all([
    readAsking(within, { id: viewer.id, accountId, ...clients, day: dayInPakistan() }),
    readLimits(within),
  ])
  return {
    role: viewer.role,
    hasProfile: row!.profile,
    withoutConsent: row!.unasked,
    past: row!.past,
    sentToday: row!.sent,
    dailyLimit: dailyLimitFor(viewer.role, row!.agreed, limits),
  }
}

/** Name of the consultant's client without consent; null for others. */
export const withoutConsent = ({ id }: Pick<Viewer, "id">, clientId: number | null) =>
  sql<string | null>`(select ${fullNameOf(profiles)} from ${profiles}
    where ${profiles.id} = ${clientId}::bigint and ${profiles.accountId} = ${id} and ${profiles.awaitsConsent})`

const sentOn = (day: string, id: number) =>
  sql<number>`(select count(*)::int from ${requests} where ${requests.senderId} = ${id}
    and ${requests.createdAt} >= ${beginOf(day)} and not ${requests.assisted})`

/** Counted up to a thousand: more would change no limit that can be set. */
const agreedClients = (id: number) =>
  countedUpTo(sql`select 1 from ${profiles} where ${isClientOf(id)} and not ${profiles.awaitsConsent}`)

async function readLimits(within: Database) {
  const [dailyRequests, requestsPerClient, consultantRequests] = await Promise.all([
    siteSetting("dailyRequests", within),
    siteSetting("requestsPerClient", within),
    siteSetting("consultantRequests", within),
  ])
  return { dailyRequests, requestsPerClient, consultantRequests }
}

export async function findDailyUse({ id, role }: Pick<Viewer, "id" | "role">) {
  const [[row], limits] = await Promise.all([
    db.execute<{ sent: number; agreed: number }>(
      sql`select ${sentOn(dayInPakistan(), id)} as sent, ${agreedClients(id)} as agreed`,
    ),
    readLimits(db),
  ])
  return { sentToday: row!.sent, dailyLimit: dailyLimitFor(role, row!.agreed, limits) }
}
