import { type SQL, sql } from "drizzle-orm"
import { accounts } from "#db/schema/accounts.ts"
import { messages } from "#db/schema/chat.ts"
import { isAccepted, connectionRequests as requests } from "#db/schema/connections.ts"
import { type entryKinds, moneyEntries } from "#db/schema/money-entries.ts"
import { profiles } from "#db/schema/profiles.ts"
import { subscriptions } from "#db/schema/subscriptions.ts"
import { COHORT_SOURCES, type Counted } from "./cohort-sources.server.ts"
import { COHORTS } from "./cohorts.ts"

export const COUNTED = "counted"
/** A transaction begun before the end of a day or hour may commit a little after it. */
export const SETTLED_MS = 10 * 60_000
/** The first count of a site that ran for years takes longer than a page may. */
export const LONGEST_COUNT = sql.raw("'10min'")
/** Cities are free text: only the largest of a day or hour are kept. */
const MOST_CITIES = 50

export interface Span {
  from: SQL
  /** Exclusive. */
  to: SQL
}

/** A larger plan cuts a term in two; its second half is no new term. */
const isSecondHalf = sql`exists (select 1 from ${subscriptions} as half where half.account_id = ${subscriptions.accountId}
  and half.status = 'replaced' and half.starts_at < ${subscriptions.startsAt}
  and half.payment_id is not distinct from ${subscriptions.paymentId}
  and half.coupon_id is not distinct from ${subscriptions.couponId})`

const entriesOf = (what: string, value: SQL, kind?: (typeof entryKinds)[number]) => ({
  table: sql`${moneyEntries}`,
  at: sql`${moneyEntries.at}`,
  where: kind && sql`${moneyEntries.kind} = ${sql.raw(`'${kind}'`)}`,
  what: sql`${sql.raw(`'${what}.'`)} || ${moneyEntries.currency}`,
  part: sql`${moneyEntries.plan}::text`,
  value,
})

/** Each is found by an index on its date. */
const SOURCES = {
  "sign-ups": () => ({ table: sql`${accounts}`, at: sql`${accounts.createdAt}` }),
  profiles: () => ({ table: sql`${profiles}`, at: sql`${profiles.createdAt}` }),
  requests: () => ({ table: sql`${requests}`, at: sql`${requests.createdAt}` }),
  connections: () => ({
    table: sql`${requests}`,
    at: sql`${requests.decidedAt}`,
    where: isAccepted,
  }),
  "declines.reason": () => ({
    table: sql`${requests}`,
    at: sql`${requests.decidedAt}`,
    where: sql`${requests.status} = 'declined'`,
    part: sql`coalesce(${requests.declineReason}, 'No reason')`,
  }),
  messages: () => ({ table: sql`${messages}`, at: sql`${messages.createdAt}` }),
  subscriptions: () => ({
    table: sql`${subscriptions}`,
    at: sql`${subscriptions.startsAt}`,
    where: sql`${subscriptions.status} <> 'cancelled' and not ${isSecondHalf}`,
    part: sql`${subscriptions.plan}::text`,
  }),
  income: () => entriesOf("income", sql`sum(${moneyEntries.amount})`),
  // As what has gone: both lessen the income of their day.
  refunds: () => entriesOf("refunds", sql`-sum(${moneyEntries.amount})`, "refund"),
  "taken-back": () => entriesOf("taken-back", sql`-sum(${moneyEntries.amount})`, "taken back"),
  "profiles.religion": () => ({
    table: sql`${profiles}`,
    at: sql`${profiles.createdAt}`,
    part: sql`coalesce(${profiles.religion}, 'Not told')`,
  }),
  ...COHORT_SOURCES,
} satisfies Record<string, () => Counted>

export type Source = keyof typeof SOURCES

const sourceOf = (name: Source) => {
  const source: Counted = SOURCES[name]()
  const { what = sql.raw(`'${name}'`), part = sql.raw("''"), value = sql`count(*)`, where = sql`true` } = source
  return { ...source, what, part, value, where }
}

type StartOf = (at: SQL) => SQL

function countBy(name: Source, startOf: StartOf, { from, to }: Span) {
  const { table, at, where, what, part, value } = sourceOf(name)
  return sql`select ${what} as what, ${startOf(at)} as start, ${part} as part, ${value}::bigint as value
    from ${table} where ${at} >= ${from} and ${at} < ${to} and ${where} group by 1, 2, 3`
}

/** Without the day: grouping would cost more than counting. */
export function countAll(name: Source, { from, to }: Span) {
  const { table, at, where, what, value } = sourceOf(name)
  return sql`select ${what} as what, ${value}::bigint as value
    from ${table} where ${at} >= ${from} and ${at} < ${to} and ${where} group by 1`
}

/** Spellings count as one; small cities become 'Other cities'. */
function countCities(startOf: StartOf, { from, to }: Span) {
  const start = startOf(sql`${profiles.createdAt}`)
  return sql`
    select 'profiles.city' as what, start, case when place <= ${MOST_CITIES} then city else 'Other cities' end as part,
      sum(count)::bigint as value
    from (
      select ${start} as start, coalesce(nullif(initcap(btrim(${profiles.city})), ''), 'Not told') as city,
        count(*) as count, row_number() over (partition by ${start} order by count(*) desc) as place
      from ${profiles} where ${profiles.createdAt} >= ${from} and ${profiles.createdAt} < ${to} group by 1, 2
    ) as ranked group by 1, 2, 3`
}

const NAMES = Object.keys(SOURCES) as Source[]

/** For the dashboard: no figure that only divides another. */
export const WHOLE = NAMES.filter((name) => !name.includes("."))

export const UNION = sql` union all `

export const countEverything = (startOf: StartOf, span: Span) =>
  sql.join([...NAMES.map((name) => countBy(name, startOf, span)), countCities(startOf, span)], UNION)

export const countCohorts = (startOf: StartOf, span: Span) =>
  sql.join(
    COHORTS.map((name) => countBy(name, startOf, span)),
    UNION,
  )
