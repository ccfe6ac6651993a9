import { sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { accounts, hasLeft } from "#db/schema/accounts.ts"
import { betweenPair, isAccepted, connectionRequests as requests } from "#db/schema/connections.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"

const other = alias(accounts, "other")
const sending = alias(profiles, "sending")
const receiving = alias(profiles, "receiving")

/**
 * A column: the clients whom the connections of the viewer and `other` are about, those of both sides where consultants
 * talk.
 */
export const clientsBetween = (viewerId: number) => {
  const named = (client: typeof sending | typeof receiving) =>
    sql`(${client.accountId} = ${viewerId} or not ${client.awaitsConsent})`
  return sql<string | null>`(select string_agg(names, ', ' order by id) from (
    select ${requests.id} as id, concat_ws(' and ', ${fullNameOf(sending)}, ${fullNameOf(receiving)}) as names
    from ${requests}
      left join ${profiles} as sending on ${sending.id} = ${requests.senderClientId} and ${named(sending)}
      left join ${profiles} as receiving on ${receiving.id} = ${requests.receiverClientId} and ${named(receiving)}
    where ${betweenPair(viewerId, sql`other.id`)} and ${isAccepted} and not ${hasLeft(other)}
      and num_nonnulls(${requests.senderClientId}, ${requests.receiverClientId}) > 0
    order by ${requests.id} limit 5) as connection)`
}
