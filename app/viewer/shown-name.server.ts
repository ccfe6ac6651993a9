import { sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"

const named = alias(profiles, "named")

/**
 * What somebody is called wherever others read of them: a member by the profile, everybody else, and whoever has none yet,
 * by the account. `account` is its table or alias.
 */
export const shownName = (
  account = "account",
) => sql<string>`coalesce((select ${fullNameOf(named)} from ${profiles} as named
  where ${named.accountId} = ${sql.raw(account)}.id and ${named.kind} = 'member'), ${sql.raw(account)}.name)`

export const nameAndCompany = (account = "account") => {
  const a = sql.raw(account)
  return sql<string>`(${shownName(account)} || case when ${a}.role = 'guest' then coalesce(', ' || ${a}.company_name, '') else '' end)`
}
