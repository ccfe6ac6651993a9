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

/** Pages ask for today and the week before it. */
const KEPT_DAYS = 8

const hourOf = (at: SQL) => sql`date_trunc('hour', ${at})`

/** The first moment that is not counted yet. */
export async function countedUntil(within: Database = db) {
  const [last] = await within
    .select({ hour: max(hourly.hour) })
    .from(hourly)
    .where(eq(hourly.what, COUNTED))
  return last?.hour ? sql`${last.hour.toISOString()}::timestamptz` : sql`'-infinity'::timestamptz`
}

/** Adds what has come since it last ran to the hours that it belongs to, at most for a week, and forgets older hours. */
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
 * A span that begins at midnight: what of it is counted by the hour, and the rest, which is counted as it stands now. Of
 * the hour in which the counting stands all that is counted is within the span; of any other only the whole is known.
 */
export function splitByHours({ from, to }: Span, until: SQL) {
  const middle = sql`greatest(${from}, case when ${until} <= ${to} then ${until} else ${hourOf(to)} end)`
  return { hours: { from, to: middle }, rest: { from: middle, to } }
}

const isIn = ({ from, to }: Span) =>
  sql`${hourly.hour} >= ${from} and ${hourly.hour} < ${to} and ${ne(hourly.what, COUNTED)}`

export const countedHours = (hours: Span) =>
  sql`select what, ${dayAt(sql`${hourly.hour}`)} as start, part, value from ${hourly} where ${isIn(hours)}`

/** How many there were since midnight, and a week ago from midnight until the same time of day. */
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
