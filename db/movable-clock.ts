import type postgres from "postgres"

export interface Span {
  days?: number
  hours?: number
  minutes?: number
  seconds?: number
}

export const millisecondsOf = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span) =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000

/** For tests' PostgreSQL: in databases with a schema `clock`, its `now()` wins. */
export const lookForClocks = (sql: postgres.Sql) =>
  sql`alter system set search_path = "$user", public, clock, pg_catalog`

const LOCK_NOT_AVAILABLE = "55P03"

/**
 * Also for columns' defaults and planned statements. A server may hold a table this waits for while it waits for
 * another: this one gives way and retries.
 */
export async function makeMovable(sql: postgres.Sql): Promise<void> {
  const made = await sql
    .begin((tx) => tx.unsafe(MOVABLE_CLOCK))
    .catch((error: postgres.PostgresError) => {
      if (error.code !== LOCK_NOT_AVAILABLE) throw error
    })
  if (!made) await makeMovable(sql)
}

const MOVABLE_CLOCK = `
  set local lock_timeout = '300ms';
  create schema clock;
  create table clock.ahead as select interval '0' as by;
  create function clock.now() returns timestamptz stable parallel safe language plpgsql as
    $$ begin return pg_catalog.now() + (select by from clock.ahead); end $$;
  create function clock.clock_timestamp() returns timestamptz volatile language plpgsql as
    $$ begin return pg_catalog.clock_timestamp() + (select by from clock.ahead); end $$;
  set local search_path = public;
  do $$ declare one record; begin
    for one in
      select adrelid::regclass as place, attname, pg_get_expr(adbin, adrelid) as given
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      where pg_get_expr(adbin, adrelid) like '%now()%'
    loop
      execute format('alter table %s alter %I set default %s',
        one.place, one.attname, replace(one.given, 'now()', 'clock.now()'));
    end loop;
  end $$`

export const setAhead = (sql: postgres.Sql, milliseconds: number) =>
  sql`update clock.ahead set by = ${milliseconds}::float8 * interval '1 millisecond'`

/** `ahead` in milliseconds; answers how to undo it. */
export function moveDate(ahead: () => number) {
  const real = globalThis.Date
  const now = () => real.now() + ahead()
  globalThis.Date = new Proxy(real, {
    construct: (target, given, as) => Reflect.construct(target, given.length > 0 ? given : [now()], as),
    apply: () => new real(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  })
  return () => {
    globalThis.Date = real
  }
}
