import { eq, lt, max, ne, or, type SQL, sql } from "drizzle-orm"
import { plusDays } from "#app/dates/days.ts"
import { beginOf, dayAt } from "#app/dates/pakistan.server.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { type Database, db } from "#db/client.ts"
import { hourlyFigures as hourly } from "#db/schema/figures.ts"
import {
  COUNTED,
  countAll,
  countEverything,
  LONGEST_COUNT,
  SETTLED_MS,
  type Span,
  UNION,
  WHOLE,
} from "./figure-sources.server.ts"

/** Pages need today and the week before it. */
const KEPT_DAYS = 8

const hourOf = (at: SQL) => sql`date_trunc('hour', ${at})`

export async function countedUntil(within: Database = db) {
  const [last] = await within
    .select({ hour: max(hourly.hour) })
    .from(hourly)
    .where(eq(hourly.what, COUNTED))
  return last?.hour ? sql`${last.hour.toISOString()}::timestamptz` : sql`'-infinity'::timestamptz`
}

/** Adds what came since the last run to its hours, at most for a week, and deletes older hours. */
export function countHours(now = new Date()) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = ${LONGEST_COUNT}`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('hourly figures'))`)
    const oldest = beginOf(plusDays(dayInPakistan(now), -KEPT_DAYS))
    const from = sql`greatest(${oldest}, ${await countedUntil(tx)})`
    const to = sql`${new Date(now.getTime() - SETTLED_MS).toISOString()}::timestamptz`
    await tx.execute(sql`
      insert into ${hourly} (what, hour, part, value) ${countEverything(hourOf, { from, to })}
      on conflict (hour, what, part) do update set value = ${hourly.value} + excluded.value`)
    await tx.delete(hourly).where(or(lt(hourly.hour, oldest), eq(hourly.what, COUNTED)))
    await tx.execute(sql`insert into ${hourly} (what, hour, value) values (${COUNTED}, greatest(${from}, ${to}), 1)`)
  })
}

/**
 * The part of a span from midnight that hours cover, and the rest, which is counted live. Of the hour in progress
 * everything counted is within the span; of any other only the whole is known.
 */
export function splitByHours({ from, to }: Span, until: SQL) {
  const middle = sql`greatest(${from}, case when ${until} <= ${to} then ${until} else ${hourOf(to)} end)`
  return { hours: { from, to: middle }, rest: { from: middle, to } }
}

const isIn = ({ from, to }: Span) =>
  sql`${hourly.hour} >= ${from} and ${hourly.hour} < ${to} and ${ne(hourly.what, COUNTED)}`

export const countedHours = (hours: Span) =>
  sql`select what, ${dayAt(sql`${hourly.hour}`)} as start, part, value from ${hourly} where ${isIn(hours)}`

/** Since midnight, and until the same time a week ago. */
export async function compareToday() {
  const [midnight, week, until] = [beginOf(dayInPakistan()), sql`interval '7 days'`, await countedUntil()]
  const spans = {
    today: { from: midnight, to: sql`(now() + interval '1 second')` },
    before: { from: sql`(${midnight} - ${week})`, to: sql`(now() - ${week})` },
  }
  const counts = Object.entries(spans).flatMap(([when, span]) =>
    countsOf(span, until).map(
      (counted) => sql`select ${sql.raw(`'${when}'`)} as "when", counted.* from (${counted}) as counted`,
    ),
  )
  const rows = await db.execute<{ when: "today" | "before"; what: string; value: string }>(
    sql`select "when", what, sum(value) as value from (${sql.join(counts, UNION)}) as counted group by 1, 2`,
  )
  return rows.map((row) => ({ ...row, value: Number(row.value) }))
}

function countsOf(span: Span, until: SQL) {
  const { hours, rest } = splitByHours(span, until)
  const counted = sql`select what, value from ${hourly} where ${isIn(hours)} and what not like 'profiles.%'`
  return [counted, ...WHOLE.map((name) => countAll(name, rest))]
}
