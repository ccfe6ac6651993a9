import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import { db } from "#db/client.ts"
import { betweenPair, isPast, connectionRequests as requests } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"
import { closedNo, type Past } from "./asking-policy.ts"
import type { ActingViewer } from "./open-request.server.ts"

/** What `closedNo` asks of the viewer's past with another account, about some clients of theirs or any. */
export function pastWith(viewerId: number, other: SQLWrapper | number, ofClients?: SQL) {
  const { id, status, senderId, decidedAt, removedAt, removedBySender } = requests
  const past = sql`(select ${id}, ${status}, ${senderId} = ${viewerId} as mine, ${decidedAt}, ${removedAt},
      ${removedBySender}, coalesce(max(${id}) filter (where ${status} = 'removed') over (), 0) as connected
    from ${requests} where ${and(betweenPair(viewerId, other), isPast, ofClients)}) past`
  const last = (at: SQL, which: SQL, name: string) =>
    sql<Date | null>`max(${at}) filter (where ${which})`.mapWith(decidedAt).as(name)
  const since = (ended: string) =>
    sql`past.status = ${sql.raw(`'${ended}'`)} and past.mine and past.id > past.connected`
  return db
    .select({
      declinedAt: last(sql`past.decided_at`, since("declined"), "last_declined"),
      cancelledAt: last(sql`past.decided_at`, since("cancelled"), "last_cancelled"),
      removedAt: last(
        sql`past.removed_at`,
        sql`past.id = past.connected and past.removed_by_sender <> past.mine`,
        "last_removed",
      ),
    })
    .from(past)
}

/** For which of them asking waits after a 'no', and until when. */
export const closedOf = (rows: readonly (Past & { id: number })[]) =>
  new Map(
    rows.flatMap(({ id, ...past }) => {
      const no = closedNo(past)
      return no ? [[id, no] as const] : []
    }),
  )

/** For a lateral join: with the profile of the query, for the acting client if any, or a consultant's only one. */
export function pastOf(viewer: ActingViewer) {
  const other = sql`case when ${profiles.kind} = 'client' then ${profiles.id} else 0 end`
  return pastWith(
    viewer.id,
    profiles.accountId,
    sql`${ownClientOf(viewer)} is not null
    and ${clientsAre(ownClientOf(viewer), other)}`,
  ).as("past")
}

/** 0 for a member, null where a consultant has yet to choose. */
const ownClientOf = ({ id, actingFor }: ActingViewer) =>
  actingFor
    ? sql`${actingFor.id}::bigint`
    : sql`(select case count(*) when 0 then 0 when 1 then max(own.id) end
        from (select ${profiles.id} from ${profiles} where ${isClientOf(id)} limit 2) own)`

/** The same two clients, whichever side began; as the index has them. */
export const clientsAre = (one: SQLWrapper | number, other: SQLWrapper | number) =>
  sql`least(coalesce(${requests.senderClientId}, 0), coalesce(${requests.receiverClientId}, 0)) = least(${one}::bigint, ${other}::bigint)
    and greatest(coalesce(${requests.senderClientId}, 0), coalesce(${requests.receiverClientId}, 0)) = greatest(${one}::bigint, ${other}::bigint)`
