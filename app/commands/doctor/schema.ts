import { readFile } from "node:fs/promises"
import type postgres from "postgres"
import journal from "#db/migrations/meta/_journal.json" with { type: "json" }
import { ok, warning } from "./finding.ts"

interface Snapshot {
  tables: Record<string, { name: string; indexes: Record<string, unknown> }>
}

/** How the database stands to the migrations of this build, and what it lacks of what it says to have. */
export async function schemaOf(sql: postgres.Sql) {
  const nothing = { missing: { tables: [] as string[], indexes: [] as string[] }, invalid: [] as string[] }
  const [marked] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`
  const rows = marked!.there
    ? await sql<{ at: string }[]>`select created_at as at from drizzle.__drizzle_migrations order by created_at`
    : []
  const last = Number(rows.at(-1)?.at ?? 0)
  const open = journal.entries.filter(({ when }) => when > last)
  const names = open.map(({ tag }) => tag).join(", ")
  if (rows.length === 0)
    return { state: warning("the database is empty", "npm start brings it up to date"), ...nothing }
  if (open.length > 0)
    return { state: warning(`${names} is still to come`, "npm start brings it up to date"), ...nothing }
  const state =
    last > journal.entries.at(-1)!.when
      ? warning("a newer build has changed the database", "fine while servers are replaced; else install that build")
      : ok(`up to date, the last is ${journal.entries.at(-1)!.tag}`)
  return { state, ...(await compare(sql)) }
}

async function compare(sql: postgres.Sql) {
  const { idx } = journal.entries.at(-1)!
  const path = new URL(`../../../db/migrations/meta/${String(idx).padStart(4, "0")}_snapshot.json`, import.meta.url)
  const { tables } = JSON.parse(await readFile(path, "utf8")) as Snapshot
  const rows = await sql<{ name: string; kind: string; valid: boolean }[]>`
    select relname as name, relkind as kind, coalesce(indisvalid, true) as valid
    from pg_class left join pg_index on indexrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'i', 'I')`
  const there = new Set(rows.map(({ name }) => name))
  const all = Object.values(tables)
  return {
    missing: {
      tables: all.map(({ name }) => name).filter((name) => !there.has(name)),
      indexes: all
        .filter(({ name }) => there.has(name))
        .flatMap(({ indexes }) => Object.keys(indexes))
        .filter((name) => !there.has(name)),
    },
    invalid: rows.filter(({ valid }) => !valid).map(({ name }) => name),
  }
}
