import { type SQL, sql } from "drizzle-orm"
import { dayAt } from "#app/dates/pakistan.server.ts"
import { accounts } from "#db/schema/accounts.ts"
import { connectionRequests } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"
import { auditEvents } from "#db/schema/site.ts"
import { subscriptions } from "#db/schema/subscriptions.ts"
import type { Cohort } from "./cohorts.ts"

/** What is counted by the day, or the hour, of its date. */
export interface Counted {
  table: SQL
  at: SQL
  where?: SQL
  what?: SQL
  part?: SQL
  value?: SQL
}

/** Members only: consultants have clients, administrators and guardians look for nobody. */
const isMember = sql`${accounts.role} = 'user' and not ${accounts.guardian}`

const week = sql`date_trunc('week', ${dayAt(sql`${accounts.createdAt}`)})::date::text`

const weekAndWait = (from: SQL, to: SQL) => {
  const hours = sql`greatest(0, extract(epoch from ${to} - ${from}) / 3600)`
  return sql`${week} || ' ' || (case when ${hours} < 48 then floor(${hours}) else 24 * floor(${hours} / 24) end)::int`
}

const own = (column: string) => sql.raw(`own.${column}`)
const requests = sql`${connectionRequests} as own`

/** The first of its account, by a date of its own. `offset 0` keeps PostgreSQL asking row by row, by an index. */
const isFirst = (rows: SQL, at: string) =>
  sql`not exists (${rows} and (earlier.${sql.raw(at)}, earlier.id) < (own.${sql.raw(at)}, own.id) offset 0)`

const asked = sql`select 1 from ${connectionRequests} as earlier where earlier.sender_id = own.sender_id and not earlier.assisted`
const connected = (side: "sender_id" | "receiver_id") =>
  sql`select 1 from ${connectionRequests} as earlier where earlier.${sql.raw(side)} = ${accounts.id}
    and earlier.status in ('accepted', 'removed') and not earlier.assisted`
const answered = sql`${asked} and earlier.status in ('accepted', 'declined', 'removed')`

/** To a member's requests, with how long it took. */
const firstAnswer = (status: "accepted" | "declined") => (): Counted => ({
  table: sql`${requests} join ${accounts} on ${accounts.id} = own.sender_id`,
  at: own("decided_at"),
  where: sql`own.status = ${sql.raw(`'${status}'`)} and not own.assisted and ${isMember} and ${isFirst(answered, "decided_at")}`,
  part: weekAndWait(own("created_at"), own("decided_at")),
})

export const COHORT_SOURCES: Record<Cohort, () => Counted> = {
  "cohort.sign-ups": () => ({
    table: sql`${accounts}`,
    at: sql`${accounts.createdAt}`,
    where: isMember,
    part: week,
  }),
  "cohort.profile": () => ({
    table: sql`${profiles} join ${accounts} on ${accounts.id} = ${profiles.accountId}`,
    at: sql`${profiles.createdAt}`,
    where: sql`${profiles.kind} = 'member' and ${isMember}`,
    part: week,
  }),
  // A check lapses when what was checked changes: only the log knows the first one.
  "cohort.check": () => ({
    table: sql`${profiles} join ${accounts} on ${accounts.id} = ${profiles.accountId}`,
    at: sql`${profiles.verifiedAt}`,
    where: sql`${profiles.kind} = 'member' and ${isMember} and not exists (select 1 from ${auditEvents} as earlier
      where earlier.object_type = 'profile' and earlier.object_id = ${profiles.id}
      and earlier.action = 'profile.phone-checked' and earlier.at < ${profiles.verifiedAt} offset 0)`,
    part: weekAndWait(sql`${profiles.createdAt}`, sql`${profiles.verifiedAt}`),
  }),
  "cohort.request": () => ({
    table: sql`${requests} join ${accounts} on ${accounts.id} = own.sender_id`,
    at: own("created_at"),
    where: sql`not own.assisted and ${isMember} and ${isFirst(asked, "created_at")}`,
    part: week,
  }),
  "cohort.connection": () => ({
    table: sql`${requests} cross join lateral (values (own.sender_id), (own.receiver_id)) as side (account_id)
      join ${accounts} on ${accounts.id} = side.account_id`,
    at: own("decided_at"),
    where: sql`own.status = 'accepted' and not own.assisted and ${isMember}
      and ${isFirst(connected("sender_id"), "decided_at")} and ${isFirst(connected("receiver_id"), "decided_at")}`,
    part: week,
  }),
  "cohort.plan": () => ({
    table: sql`${subscriptions} as own join ${accounts} on ${accounts.id} = own.account_id`,
    at: own("starts_at"),
    where: sql`own.status <> 'cancelled' and ${isMember} and ${isFirst(
      sql`select 1 from ${subscriptions} as earlier where earlier.account_id = own.account_id and earlier.status <> 'cancelled'`,
      "starts_at",
    )}`,
    part: week,
  }),
  "cohort.accepted": firstAnswer("accepted"),
  "cohort.declined": firstAnswer("declined"),
}
