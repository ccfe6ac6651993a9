import { type SQLWrapper, sql } from "drizzle-orm"
import { isReserved, nameFor } from "./reserved.server.ts"

/** Of another consultant's client, to consultants alone. */
export const clientNumber = (viewerId: number | SQLWrapper, profile = "profile") => {
  const p = sql.raw(profile)
  return sql<number | null>`(select marked.number from client_number marked
    where marked.profile_id = ${p}.id and ${p}.account_id <> ${viewerId}
      and exists (select 1 from account looker where looker.id = ${viewerId} and looker.role = 'guest'))`
}

/** 'Ali (client 17)' where the first name alone is known: two clients of one bureau would be one. */
export const numberedNameFor = (viewerId: number | SQLWrapper, profile = "profile") =>
  sql<string>`(${nameFor(viewerId, profile)} || case when ${isReserved(viewerId, profile)}
    then coalesce(' (client ' || ${clientNumber(viewerId, profile)} || ')', '') else '' end)`

/** By which others know a consultant's house; `account` is its table or alias. */
export const bureauOf = (account = "account") => {
  const a = sql.raw(account)
  return sql<string>`coalesce(nullif(${a}.company_name, ''), ${a}.name)`
}
