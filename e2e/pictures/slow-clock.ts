import type postgres from "postgres"
import { moveDate } from "#db/movable-clock.ts"

/** The moment at which all pictures are taken, so that no date on them differs from one run to the next. */
export const FROZEN_AT = new Date("2027-03-17T10:00:20+05:00")
/** A whole run is less than a second of the product's time; what comes later still comes later. */
const SLOWER = 1_000

/** For the database, before its tables are made: what they and all queries call `now()` is this clock's. */
export async function slowDatabase(sql: postgres.Sql, began: Date) {
  for (const name of ["now", "clock_timestamp"])
    await sql.unsafe(`create function public.${name}() returns timestamptz language sql stable parallel safe as $$
      select timestamptz '${FROZEN_AT.toISOString()}'
        + (pg_catalog.${name}() - timestamptz '${began.toISOString()}') / ${SLOWER} $$`)
  await sql`alter database postgres set search_path = public, pg_catalog`
}

/** Loaded before a server by `--import`, with the time of the machine at which the clock began. */
export function slowProcess(began: number) {
  const machine = Date.now
  moveDate(() => FROZEN_AT.getTime() + Math.floor((machine() - began) / SLOWER) - machine())
}
