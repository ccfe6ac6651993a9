import { sql } from "drizzle-orm"

/**
 * What somebody is called wherever others read of them: a member by the profile, everybody else, and whoever has none yet,
 * by the account. `account` is its table or alias; a text, because the lists of the chat are not Drizzle's.
 */
export const shownNameOf = (account: string) => `coalesce((select named.first_name || ' ' || named.last_name
  from profile as named where named.account_id = ${account}.id and named.kind = 'member'), ${account}.name)`

/** Where nothing beside it names a consultant's company. */
export const nameAndCompanyOf = (account: string) => `(${shownNameOf(account)}
  || case when ${account}.role = 'guest' then coalesce(', ' || ${account}.company_name, '') else '' end)`

export const shownName = (account = "account") => sql<string>`${sql.raw(shownNameOf(account))}`

export const nameAndCompany = (account = "account") => sql<string>`${sql.raw(nameAndCompanyOf(account))}`
