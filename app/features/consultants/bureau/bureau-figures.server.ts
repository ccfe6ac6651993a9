import { sql } from "drizzle-orm"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import { profileIdOf } from "#app/viewer/own-profile.server.ts"
import { db } from "#db/client.ts"
import { countedUpTo } from "#db/lists/counted-page.ts"
import { accounts } from "#db/schema/accounts.ts"
import { clientConsents } from "#db/schema/client-consents.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { isEngagedClient, profiles } from "#db/schema/profiles.ts"
import { figureTexts } from "./bureau-figures.ts"

/** Answers are those to the newest requests: a large bureau's page costs what a small one's does. */
const NEWEST_ANSWERS = 100

const consented = (id: number) =>
  countedUpTo(sql`select 1 from ${profiles} join ${clientConsents} on ${clientConsents.profileId} = ${profiles.id} and ${clientConsents.state} = 'given'
  where ${isClientOf(id)}`)

const newest = (id: number, status: "accepted" | "declined") => sql`(
  select ${requests.decidedAt} - ${requests.createdAt} as taken from ${requests}
  where ${requests.receiverId} = ${id} and ${requests.status} = ${status} and ${requests.decidedAt} is not null
  order by ${requests.id} desc limit ${NEWEST_ANSWERS})`

const answers = (id: number) => sql`(${newest(id, "accepted")} union all ${newest(id, "declined")}) answer`

/** The other side's profile, from the side of this consultant's client. */
const otherSide = sql`case when connected.sender_client_id = ${profiles.id} then connected.profile_id
  else coalesce(connected.sender_client_id, ${profileIdOf(sql`connected.sender_id`)}) end`

/** Engaged clients whose connection, of another account, says the same. */
const engagements = (id: number) => sql`(select count(*)::int from ${profiles}
  where ${profiles.accountId} = ${id} and ${isEngagedClient(profiles)} and exists (
    select 1 from (
      select * from ${requests} where ${requests.senderClientId} = ${profiles.id}
      union all select * from ${requests} where ${requests.receiverClientId} = ${profiles.id}
      union all select * from ${requests} where ${requests.profileId} = ${profiles.id}) connected
    join ${profiles} other on other.id = ${otherSide}
    where connected.status = 'accepted' and other.account_id <> ${id} and other.status in ('engaged', 'married')))`

/** Each figure comes from an index of this consultant alone. */
export async function readBureauFigures(id: number) {
  const [figures] = await db
    .select({
      clients: consented(id),
      answers: sql<number>`(select count(*)::int from ${answers(id)})`,
      medianSeconds: sql<
        number | null
      >`(select extract(epoch from percentile_disc(0.5) within group (order by taken)) from ${answers(id)})`,
      engagements: sql<number>`${engagements(id)}`,
    })
    .from(accounts)
    .where(sql`${accounts.id} = ${id}`)
  return figureTexts(figures!)
}
