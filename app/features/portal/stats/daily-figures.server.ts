import { and, between, gte, inArray, max, sql } from "drizzle-orm"
import { plusDays, type Step } from "#app/dates/days.ts"
import { beginOf, dayAt } from "#app/dates/pakistan.server.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { type Database, db } from "#db/client.ts"
import { readList } from "#db/replica.ts"
import { dailyFigures } from "#db/schema/figures.ts"
import { COHORTS } from "./cohorts.ts"
import { COUNTED, countCohorts, countEverything, LONGEST_COUNT, SETTLED_MS, UNION } from "./figure-sources.server.ts"
import { countedHours, countedUntil, splitByHours } from "./hourly-figures.server.ts"

async function lastCounted(within: Database = db) {
  const [last] = await within
    .select({ day: max(dailyFigures.day) })
    .from(dailyFigures)
    .where(sql`${dailyFigures.what} = ${COUNTED}`)
  return last?.day ?? null
}

/** Every ended day not counted yet; the first time, all there ever were. */
export function countDays(now = new Date()) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = ${LONGEST_COUNT}`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('daily figures'))`)
    const [last, ended] = [await lastCounted(tx), plusDays(dayInPakistan(new Date(now.getTime() - SETTLED_MS)), -1)]
    if (last) await countFormerCohorts(tx, last)
    if (last && last >= ended) return
    const from = last ? beginOf(plusDays(last, 1)) : sql`'-infinity'::timestamptz`
    await tx.execute(
      sql`insert into ${dailyFigures} (what, day, part, value) ${countEverything(dayAt, { from, to: beginOf(plusDays(ended, 1)) })}`,
    )
    await tx.insert(dailyFigures).values({ what: COUNTED, day: ended, value: 1 })
  })
}

/** Once: days that were counted before cohorts existed. */
async function countFormerCohorts(tx: Database, last: string) {
  const [known] = await tx
    .select({ what: dailyFigures.what })
    .from(dailyFigures)
    .where(inArray(dailyFigures.what, COHORTS))
    .limit(1)
  if (known) return
  const span = { from: sql`'-infinity'::timestamptz`, to: beginOf(plusDays(last, 1)) }
  await tx.execute(sql`insert into ${dailyFigures} (what, day, part, value) ${countCohorts(dayAt, span)}`)
}

/** A job that fails for a week is noticed elsewhere; counting more would keep a page waiting. */
const MOST_UNCOUNTED_DAYS = 7

export interface DayFigure {
  what: string
  day: string
  part: string
  value: number
}

export async function uncountedDays(now = new Date()): Promise<DayFigure[]> {
  const [last, current] = [await lastCounted(), dayInPakistan(now)]
  const earliest = plusDays(current, -MOST_UNCOUNTED_DAYS)
  const first = last && last >= earliest ? plusDays(last, 1) : earliest
  const { hours, rest } = splitByHours({ from: beginOf(first), to: sql`now()` }, await countedUntil())
  const counts = sql`${countedHours(hours)}${UNION}${countEverything(dayAt, rest)}`
  const rows = await readList((on) =>
    on.execute<{ what: string; day: string; part: string; value: string }>(
      sql`select what, start::text as day, part, sum(value) as value from (${counts}) as counted group by 1, 2, 3`,
    ),
  )
  return rows.map((row) => ({ ...row, value: Number(row.value) }))
}

export function countedCohorts(firstWeek: string) {
  const { what, part, day, value } = dailyFigures
  return readList((on) =>
    on
      .select({ what, part, value: sql<number>`sum(${value})`.mapWith(Number) })
      .from(dailyFigures)
      // Nobody takes a step before signing up.
      .where(and(inArray(what, COHORTS), gte(day, firstWeek), gte(part, firstWeek)))
      .groupBy(what, part),
  )
}

/** Both days included, by `step`. */
export async function countedSteps(
  step: Step,
  from: string,
  to: string,
  whats: readonly string[],
): Promise<DayFigure[]> {
  const start = sql<string>`date_trunc(${sql.raw(`'${step}'`)}, ${dailyFigures.day})::date::text`
  return readList((on) =>
    on
      .select({
        what: dailyFigures.what,
        day: start.as("start"),
        part: dailyFigures.part,
        value: sql<number>`sum(${dailyFigures.value})`.mapWith(Number),
      })
      .from(dailyFigures)
      .where(and(inArray(dailyFigures.what, [...whats]), between(dailyFigures.day, from, to)))
      .groupBy(dailyFigures.what, sql`2`, dailyFigures.part),
  )
}
