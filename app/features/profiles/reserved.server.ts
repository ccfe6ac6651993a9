import { type SQLWrapper, sql } from "drizzle-orm"
import { areConnected, isAboutClient } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"

/**
 * Another consultant's client, to a consultant with whom no connection stands for that client: known by the first name and
 * what searches go by.
 */
export const isReserved = (viewerId: number | SQLWrapper, profile = "profile") => {
  const p = sql.raw(profile)
  return sql<boolean>`(${p}.kind = 'client' and ${p}.account_id <> ${viewerId}
    and exists (select 1 from account looker where looker.id = ${viewerId} and looker.role = 'guest')
    and not ${areConnected(viewerId, sql`${p}.account_id`, isAboutClient(sql`${p}.id`))})`
}

/** Empty where it is not for this viewer. */
export const lastNameFor = (viewerId: number) =>
  sql<string>`case when ${isReserved(viewerId)} then '' else ${profiles.lastName} end`

export const nameFor = (viewerId: number | SQLWrapper, profile = "profile") => {
  const p = sql.raw(profile)
  return sql<string>`(${p}.first_name || case when ${isReserved(viewerId, profile)} then '' else ' ' || ${p}.last_name end)`
}
