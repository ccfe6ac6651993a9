import { type SQLWrapper, sql } from "drizzle-orm"
import { profiles } from "#db/schema/profiles.ts"

/** The one that a member has. Written out, so that PostgreSQL sees that the index of members serves it. */
export const isProfileOf = (account: SQLWrapper | number) =>
  sql`(${profiles.accountId} = ${account} and ${profiles.kind} = 'member')`

export const profileIdOf = (account: SQLWrapper | number) =>
  sql`(select own.id from ${profiles} as own where own.account_id = ${account} and own.kind = 'member')`
