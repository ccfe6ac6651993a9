import { max, ne, type SQL, sql } from "drizzle-orm"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { messages } from "#db/schema/chat.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { dailyFigures } from "#db/schema/figures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { payments, subscriptions } from "#db/schema/subscriptions.ts"
import { plusDays, type Step, today } from "./days.ts"
import { ZONE } from "./moments.ts"

/** The row that says that a day is counted. */
const COUNTED = "counted"
/** Cities are free text: of a day the largest are kept apart. */
const MOST_CITIES = 50
/** What began before midnight may be written a moment after it. */
const SETTLED_MS = 10 * 60_000
/** The first count of a site that has run for years takes longer than a page may. */
const LONGEST_COUNT = sql.raw("'10min'")

interface Span {
  from: SQL
  /** Up to there, and not at it. */
  to: SQL
}

const dayOf = (moment: SQL) => sql`(${moment} at time zone ${sql.raw(`'${ZONE}'`)})::date`

/** A day's first moment. */
const beginOf = (day: string) => sql`(${day}::date::timestamp at time zone ${sql.raw(`'${ZONE}'`)})`

interface Source {
  table: SQL
  moment: SQL
  where?: SQL
  what?: SQL
  part?: SQL
  value?: SQL
}

/** A larger plan that comes in between cuts a term in two: its second half is no new one. */
const isSecondHalf = sql`exists (select 1 from ${subscriptions} as half where half.account_id = ${subscriptions.accountId}
  and half.status = 'replaced' and half.starts_at < ${subscriptions.startsAt}
  and half.payment_id is not distinct from ${subscriptions.paymentId}
  and half.coupon_id is not distinct from ${subscriptions.couponId})`

/** Each is found by an index on its moment. */
const SOURCES = {
  "sign-ups": () => ({ table: sql`${accounts}`, moment: sql`${accounts.createdAt}` }),
  profiles: () => ({ table: sql`${profiles}`, moment: sql`${profiles.createdAt}` }),
  requests: () => ({ table: sql`${requests}`, moment: sql`${requests.createdAt}` }),
  connections: () => ({
    table: sql`${requests}`,
    moment: sql`${requests.decidedAt}`,
    where: sql`${requests.status} = 'accepted'`,
  }),
  messages: () => ({ table: sql`${messages}`, moment: sql`${messages.createdAt}` }),
  subscriptions: () => ({
    table: sql`${subscriptions}`,
    moment: sql`${subscriptions.startsAt}`,
    where: sql`${subscriptions.status} <> 'cancelled' and not ${isSecondHalf}`,
    part: sql`${subscriptions.plan}::text`,
  }),
  income: () => ({
    table: sql`${payments}`,
    moment: sql`${payments.decidedAt}`,
    where: sql`${payments.status} = 'paid'`,
    what: sql`'income.' || ${payments.currency}`,
    part: sql`${payments.plan}::text`,
    value: sql`sum(${payments.amount})`,
  }),
  "profiles.religion": () => ({
    table: sql`${profiles}`,
    moment: sql`${profiles.createdAt}`,
    part: sql`coalesce(${profiles.religion}, 'Not told')`,
  }),
} satisfies Record<string, () => Source>

const sourceOf = (name: keyof typeof SOURCES) => {
  const source: Source = SOURCES[name]()
  const { what = sql.raw(`'${name}'`), part = sql.raw("''"), value = sql`count(*)`, where = sql`true` } = source
  return { ...source, what, part, value, where }
}

/** So many a day and part. */
function countBy(name: keyof typeof SOURCES, { from, to }: Span) {
  const { table, moment, where, what, part, value } = sourceOf(name)
  return sql`select ${what} as what, ${dayOf(moment)} as day, ${part} as part, ${value}::bigint as value
    from ${table} where ${moment} >= ${from} and ${moment} < ${to} and ${where} group by 1, 2, 3`
}

/** So many in all: which day each is of would cost more than counting it. */
function countAll(name: keyof typeof SOURCES, { from, to }: Span) {
  const { table, moment, where, what, value } = sourceOf(name)
  return sql`select ${what} as what, ${value}::bigint as value
    from ${table} where ${moment} >= ${from} and ${moment} < ${to} and ${where} group by 1`
}

/** However a city is written, it is one; the small ones of a day are 'Other cities'. */
const cities = ({ from, to }: Span) => sql`
  select 'profiles.city' as what, day, case when place <= ${MOST_CITIES} then city else 'Other cities' end as part,
    sum(count)::bigint as value
  from (
    select ${dayOf(sql`${profiles.createdAt}`)} as day,
      coalesce(nullif(initcap(btrim(${profiles.city})), ''), 'Not told') as city, count(*) as count,
      row_number() over (partition by ${dayOf(sql`${profiles.createdAt}`)} order by count(*) desc) as place
    from ${profiles} where ${profiles.createdAt} >= ${from} and ${profiles.createdAt} < ${to} group by 1, 2
  ) as ranked group by 1, 2, 3`

const everything = (span: Span) =>
  sql.join(
    [...(Object.keys(SOURCES) as (keyof typeof SOURCES)[]).map((name) => countBy(name, span)), cities(span)],
    UNION,
  )

const UNION = sql` union all `

async function lastCounted(within: Database = db) {
  const [last] = await within
    .select({ day: max(dailyFigures.day) })
    .from(dailyFigures)
    .where(sql`${dailyFigures.what} = ${COUNTED}`)
  return last?.day ?? null
}

/** Counts every day that has ended and is not counted yet; the first time, all there ever were. */
export function countDays(now = new Date()) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = ${LONGEST_COUNT}`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('daily figures'))`)
    const [last, ended] = [await lastCounted(tx), plusDays(today(new Date(now.getTime() - SETTLED_MS)), -1)]
    if (last && last >= ended) return
    const from = last ? beginOf(plusDays(last, 1)) : sql`'-infinity'::timestamptz`
    await tx.execute(
      sql`insert into ${dailyFigures} (what, day, part, value) ${everything({ from, to: beginOf(plusDays(ended, 1)) })}`,
    )
    await tx.insert(dailyFigures).values({ what: COUNTED, day: ended, value: 1 })
  })
}

/** A job that fails for a week is seen elsewhere; counting more than that would keep a page waiting. */
const MOST_UNCOUNTED_DAYS = 7

export interface DayFigure {
  what: string
  day: string
  part: string
  value: number
}

/** The days since the last one that is counted, today included, as they stand now. */
export async function uncountedDays(now = new Date()): Promise<DayFigure[]> {
  const [last, current] = [await lastCounted(), today(now)]
  const earliest = plusDays(current, -MOST_UNCOUNTED_DAYS)
  const first = last && last >= earliest ? plusDays(last, 1) : earliest
  const rows = await db.execute<{ what: string; day: string; part: string; value: string }>(
    sql`select what, day::text, part, value from (${everything({ from: beginOf(first), to: sql`now()` })}) as counted`,
  )
  return rows.map((row) => ({ ...row, value: Number(row.value) }))
}

/** What is counted already between two days, each included, by the step that a day is in. */
export async function countedSteps(step: Step, from: string, to: string): Promise<DayFigure[]> {
  const start = sql<string>`date_trunc(${sql.raw(`'${step}'`)}, ${dailyFigures.day})::date::text`
  return db
    .select({
      what: dailyFigures.what,
      day: start.as("start"),
      part: dailyFigures.part,
      value: sql<number>`sum(${dailyFigures.value})`.mapWith(Number),
    })
    .from(dailyFigures)
    .where(sql`${dailyFigures.day} between ${from} and ${to} and ${ne(dailyFigures.what, COUNTED)}`)
    .groupBy(dailyFigures.what, sql`2`, dailyFigures.part)
}

/** How many there were since midnight, and a week ago from midnight until the same time of day. */
export async function compareToday() {
  const midnight = sql`(date_trunc('day', now() at time zone ${sql.raw(`'${ZONE}'`)}) at time zone ${sql.raw(`'${ZONE}'`)})`
  const week = sql`interval '7 days'`
  const spans = {
    today: { from: midnight, to: sql`now() + interval '1 second'` },
    before: { from: sql`${midnight} - ${week}`, to: sql`now() - ${week}` },
  }
  const names = (Object.keys(SOURCES) as (keyof typeof SOURCES)[]).filter((name) => !name.includes("."))
  const counts = Object.entries(spans).flatMap(([when, span]) =>
    names.map(
      (name) => sql`select ${sql.raw(`'${when}'`)} as when, counted.* from (${countAll(name, span)}) as counted`,
    ),
  )
  const rows = await db.execute<{ when: "today" | "before"; what: string; value: string }>(sql.join(counts, UNION))
  return rows.map((row) => ({ ...row, value: Number(row.value) }))
}
