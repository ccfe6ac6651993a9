import { sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { hasLeft } from "#db/schema/accounts.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"

export const DELETED_NAME = "Deleted member"

const named = alias(profiles, "named")

/** `account` is its table or alias. */
const leftOf = (account: string) =>
  hasLeft({ status: sql.raw(`${account}.status`), leavesAt: sql.raw(`${account}.leaves_at`) })

/** A member by the profile, everybody else, and whoever has none yet, by the account: for its owner and for administrators. */
export const ownName = (
  account = "account",
) => sql<string>`coalesce((select ${fullNameOf(named)} from ${profiles} as named
  where ${named.accountId} = ${sql.raw(account)}.id and ${named.kind} = 'member'), ${sql.raw(account)}.name)`

export const ownNameAndCompany = (account = "account") => {
  const a = sql.raw(account)
  return sql<string>`(${ownName(account)} || case when ${a}.role = 'guest' then coalesce(', ' || ${a}.company_name, '') else '' end)`
}

/** What somebody is called wherever others read of them; whoever is leaving is called as if they had left. */
export const shownName = (account = "account") =>
  sql<string>`case when ${leftOf(account)} then ${sql.raw(`'${DELETED_NAME}'`)} else ${ownName(account)} end`

export const nameAndCompany = (account = "account") =>
  sql<string>`case when ${leftOf(account)} then ${sql.raw(`'${DELETED_NAME}'`)} else ${ownNameAndCompany(account)} end`
